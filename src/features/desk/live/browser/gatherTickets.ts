/** Delay before screens are reloaded after a change, in ms; random, so that browsers do not all request at once. */
const waitMs = () => 200 + Math.random() * 600
/** Minimum time between two reloads of the screens, in ms. */
const apartMs = 2_000

/**
 * Gathers the ids of changed tickets, so that screens are reloaded at most every two seconds, however often tickets
 * change.
 *
 * @param load reloads the tickets with these ids; all tickets if undefined
 */
export function gatherTickets(load: (ids: ReadonlySet<string> | undefined) => void) {
  let ids: Set<string> | undefined = new Set()
  let timer: ReturnType<typeof setTimeout> | undefined
  let loadedAt = Number.NEGATIVE_INFINITY

  function run(): void {
    timer = undefined
    loadedAt = performance.now()
    const gathered = ids
    ids = new Set()
    load(gathered)
  }
  return {
    /** @param data ids of changed tickets, separated by commas; empty if any ticket may have changed */
    add(data: string): void {
      if (data === '') ids = undefined
      else for (const id of data.split(',')) ids?.add(id)
      timer ??= setTimeout(run, Math.max(waitMs(), loadedAt + apartMs - performance.now()))
    },
    stop: () => clearTimeout(timer),
  }
}
