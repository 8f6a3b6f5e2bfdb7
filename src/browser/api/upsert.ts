/** A cached list in which `item` replaces the item with the same id, or is appended. Undefined for an uncached list. */
export function upsert<Item extends { id: number }>(all: readonly Item[], item: Item): Item[]
export function upsert<Item extends { id: number }>(
  all: readonly Item[] | undefined,
  item: Item,
): Item[] | undefined
export function upsert<Item extends { id: number }>(
  all: readonly Item[] | undefined,
  item: Item,
): Item[] | undefined {
  return all?.some(({ id }) => id === item.id)
    ? all.map((one) => (one.id === item.id ? item : one))
    : all && [...all, item]
}
