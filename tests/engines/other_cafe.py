"""An operator's own edition of the cafe: two tables with the same flag share a chair, and the bar costs more."""

import msgspec

from engines.cafe.edition import BarFigures, CafeEdition
from engines.edition import shipped

SHIPPED = shipped("engines.cafe", CafeEdition)


def _other() -> CafeEdition:
    tables = list(SHIPPED.tables)
    cuba, usa = tables[16], tables[1]  # now the neighbouring tables 1 and 2 are both Cuba's
    tables[1] = msgspec.structs.replace(usa, nation=cuba.nation)
    tables[16] = msgspec.structs.replace(cuba, nation=usa.nation)
    bar = BarFigures(stepped=(1,) * 5 + (-3,) * 15, straight=(1,) * 5 + tuple(range(-6, -21, -1)))
    return msgspec.structs.replace(SHIPPED, tables=tuple(tables), bar=bar)


OTHER = _other()
