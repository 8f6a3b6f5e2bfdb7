/** Delay before screens are loaded again after a change, in ms; random, so that browsers do not all request at once. */
const waitMs = () => 200 + Math.random() * 600
/** Minimum time between two reloads of the screens, in ms. */
const apartMs = 2_000

/**
 * Gathers the ids of changed tickets, so that a screen is loaded again at most every two seconds, however much happens.
 *
 * @param load is given the ids; undefined for all tickets
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
    /** @param data ids, separated by commas; empty for all */
    add(data: string): void {
      if (data === '') ids = undefined
      else for (const id of data.split(',')) ids?.add(id)
      timer ??= setTimeout(run, Math.max(waitMs(), loadedAt + apartMs - performance.now()))
    },
    stop: () => clearTimeout(timer),
  }
}
