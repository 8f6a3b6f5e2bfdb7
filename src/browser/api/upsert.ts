/** A cached list with `item` replaced by its id or appended. Undefined, for a list that is not cached, stays undefined. */
export function upsert<Item extends { id: number }>(all: Item[] | undefined, item: Item): Item[] | undefined {
  return all?.some(({ id }) => id === item.id)
    ? all.map((one) => (one.id === item.id ? item : one))
    : all && [...all, item]
}
