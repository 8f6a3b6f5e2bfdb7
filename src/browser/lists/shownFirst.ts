/** The items that fill most users' screens. The server renders only these; the browser renders all. */
export const shownFirst = <Item>(items: readonly Item[], count: number): readonly Item[] =>
  import.meta.env.SSR ? items.slice(0, count) : items
