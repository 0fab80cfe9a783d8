"""Measures how much of the house a reader must know to follow one click: `python -m tools.house`.

| figure | what is counted |
|---|---|
| files visited | see `tests.simulation.visited` |
| modules behind a module | our modules that it imports, directly or indirectly, without itself; see `measures.behind` |
| methods of `Host` | public methods and properties, also those of base classes of ours |
| widest constructor | parameters; a record made only to be passed counts by its fields; see `constructors` |
| repeated class names | public ones, outside of the games' own packages; see `measures.repeated` |
| modules that know other processes | those that name leases, inbox or peers; see `measures.knowing` |
"""
