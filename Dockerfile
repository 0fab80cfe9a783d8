# Stammtisch as a container:
#   docker build -t stammtisch .
#   docker run -d --init --name stammtisch -v stammtisch:/data -e STAMMTISCH_DISCORD__TOKEN=... stammtisch
# The volume /data holds the database (and a config.toml, if you put one there).

FROM python:3.13-slim AS build
WORKDIR /src
# Compiled code makes house players of Bremen think at least twice as fast.
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev
ENV HATCH_BUILD_HOOKS_ENABLE=true
RUN python -m venv /opt/stammtisch
COPY pyproject.toml constraints.txt README.md CHANGELOG.md LICENSE NOTICE ./
COPY agents ./agents
COPY bot ./bot
COPY engines ./engines
COPY migrations ./migrations
RUN /opt/stammtisch/bin/pip install --no-cache-dir --constraint constraints.txt '.[cluster,postgres]'

FROM python:3.13-slim
RUN useradd --system --uid 10001 --home-dir /data --create-home stammtisch
COPY --from=build /opt/stammtisch /opt/stammtisch
ENV PATH=/opt/stammtisch/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    STAMMTISCH_STORE__URL=sqlite:////data/stammtisch.sqlite3 \
    STAMMTISCH_HEALTH__FILE=/tmp/alive \
    STAMMTISCH_LOG__FORMAT=json
USER stammtisch
WORKDIR /data
VOLUME /data
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["stammtisch", "health"]
# After SIGTERM messages are finished before the end.
STOPSIGNAL SIGTERM
ENTRYPOINT ["stammtisch"]
CMD ["run"]
