/** The items of a list that fill the screen of most people. The server renders no more; the browser renders all. */
export const shownFirst = <Item>(items: readonly Item[], count: number): readonly Item[] =>
  import.meta.env.SSR ? items.slice(0, count) : items
