/** On the server the first `count` items, which fill most users' screens; in the browser all items. */
export const shownFirst = <Item>(items: readonly Item[], count: number): readonly Item[] =>
  import.meta.env.SSR ? items.slice(0, count) : items
