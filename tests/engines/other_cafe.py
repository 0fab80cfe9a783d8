"""A cafe of an operator's own: two tables of one flag share a chair, and the bar is dearer."""

import msgspec

from engines.cafe import CafeEdition
from engines.cafe.edition import BarFigures
from engines.edition import shipped

SHIPPED = shipped("engines.cafe", CafeEdition)


def _other() -> CafeEdition:
    tables = list(SHIPPED.tables)
    cuba, usa = tables[16], tables[1]  # now tables 1 and 2, side by side, are both Cuba's
    tables[1] = msgspec.structs.replace(usa, nation=cuba.nation)
    tables[16] = msgspec.structs.replace(cuba, nation=usa.nation)
    bar = BarFigures(stepped=(1,) * 5 + (-3,) * 15, straight=(1,) * 5 + tuple(range(-6, -21, -1)))
    return msgspec.structs.replace(SHIPPED, tables=tuple(tables), bar=bar)


OTHER = _other()
