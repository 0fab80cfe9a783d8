"""What the logs of the host may say of an error: where it was raised, never what it says or what was in memory.

An error's words and a traceback's values can tell cards, and a log is read by people who play.
"""


def place_of(error: BaseException) -> str:
    """Where an error was raised, as file and line."""
    trace = error.__traceback__
    if trace is None:
        return "unknown"
    while trace.tb_next is not None:
        trace = trace.tb_next
    return f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
