"""Mutation testing: small faults are put into a copy of the code, one at a time, and the tests have to notice.

    make mutants                                              # every module of engines/, bot/host/ and bot/tables/
    make mutants ARGS="engines/cafe bot/tables/play.py --sample 40 --seed 2"

The faults come from the operators of Cosmic Ray. Its own runner restarts the tests for every mutant and cannot tell
which tests matter; mutmut can, but it leaves out constants and properties, so every table of points, and puts a detour
into each function, which the engines' random games pay for a million times. So `tools.mutants` draws a sample of each
module from a seed (`sample.py`), asks coverage.py once which tests of the module's room run which line, and runs just
those in a forked process, quickest first (`running.py`). The working tree is never touched.
"""
