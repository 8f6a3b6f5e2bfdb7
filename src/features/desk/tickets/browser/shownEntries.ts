/** The part of a list, such as the responses or the notes, that is not loaded: its oldest entries. */
export interface UnloadedEntries {
  count: number
  /** When the oldest loaded entry of this list was created; undefined if none is loaded. */
  before: string | undefined
  /** Loads this many more of them. */
  load: (count: number) => Promise<void>
}

interface Entry {
  createdAt: string
}

/** The number of entries that are shown first; older ones are shown on request. */
export const firstEntries = 50
/** The number of entries that each request adds. */
export const moreEntries = 100

/** The entries of all lists, oldest first. */
export const inOrder = <Each extends Entry>(...lists: readonly (readonly Each[])[]): readonly Each[] =>
  lists
    .flat()
    .map((entry) => ({ entry, at: Date.parse(entry.createdAt) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ entry }) => entry)

/** Creation time of the first entry that is shown when a conversation opens; '' if all of them are. */
export const firstShownAt = (entries: readonly Entry[]): string => entries.at(-firstEntries)?.createdAt ?? ''

/** The first position at or after a time. */
function placeOf(entries: readonly Entry[], time: string): number {
  const place = entries.findIndex(({ createdAt }) => createdAt >= time)
  return place === -1 ? entries.length : place
}

/** The first position from which the entries of all lists are loaded. */
function completeFrom(entries: readonly Entry[], unloaded: readonly UnloadedEntries[]): number {
  const times = unloaded.flatMap(({ count, before }) => (count > 0 && before !== undefined ? [before] : []))
  return Math.max(0, ...times.map((time) => placeOf(entries, time)))
}

interface Shown {
  /** From firstShownAt. New entries are shown below it, so that none disappears above. */
  since: string
  /** How often the user asked for earlier entries. */
  requests: number
}

/** With the first unread entry, however old it is. */
export const sinceUnread = ({ since, requests }: Shown, unread: Entry | undefined): Shown => ({
  since: unread && unread.createdAt < since ? unread.createdAt : since,
  requests,
})

/** The position of the first entry to show. */
export const startOf = (
  entries: readonly Entry[],
  unloaded: readonly UnloadedEntries[],
  { since, requests }: Shown,
): number => Math.max(placeOf(entries, since) - requests * moreEntries, completeFrom(entries, unloaded))

/** Loads the entries that the next request shows, if they are not loaded yet. */
export async function loadForNext(
  entries: readonly Entry[],
  unloaded: readonly UnloadedEntries[],
  { since, requests }: Shown,
): Promise<void> {
  const next = placeOf(entries, since) - (requests + 1) * moreEntries
  if (next >= completeFrom(entries, unloaded)) return
  await Promise.all(unloaded.filter(({ count }) => count > 0).map(({ load }) => load(moreEntries)))
}
