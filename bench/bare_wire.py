"""The baseline of `bench.playground`: the same path over the same connections, without any processing.

A request comes in, goes to the other process over a WebSocket, comes back as a request, and is answered. `serve` is
the process in the middle, `echo URL` the one at the end.
"""

from __future__ import annotations

import asyncio
import itertools
import sys
from contextlib import suppress

import aiohttp
from aiohttp import web


async def serve() -> None:
    """Pass clicks on to the connection until stopped. Prints the URL once it listens."""
    waiting: dict[str, asyncio.Future[None]] = {}
    numbers = itertools.count()
    connected: list[web.WebSocketResponse] = []

    async def click(request: web.Request) -> web.Response:
        await request.json()
        number = str(next(numbers))
        waiting[number] = asyncio.get_running_loop().create_future()
        await connected[0].send_json({"id": number})
        await waiting[number]
        del waiting[number]
        return web.json_response({})

    async def acknowledge(request: web.Request) -> web.Response:
        waiting[(await request.json())["id"]].set_result(None)
        return web.Response(status=204)

    async def gateway(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        connected.append(socket)
        async for _ in socket:
            pass
        return socket

    app = web.Application()
    app.add_routes([web.post("/click", click), web.post("/acknowledge", acknowledge), web.get("/gateway", gateway)])
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    print(f"http://127.0.0.1:{runner.addresses[0][1]}", flush=True)
    await asyncio.Event().wait()


async def echo(url: str) -> None:
    """Acknowledge every click in a task of its own, until stopped. Prints a line once it listens."""
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{url}/gateway") as socket:
        print("ready", flush=True)

        async def acknowledge(body: object) -> None:
            async with session.post(f"{url}/acknowledge", json=body) as answer:
                await answer.read()

        async with asyncio.TaskGroup() as tasks:
            async for message in socket:
                tasks.create_task(acknowledge(message.json()))


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        asyncio.run(serve() if sys.argv[1] == "serve" else echo(sys.argv[2]))
