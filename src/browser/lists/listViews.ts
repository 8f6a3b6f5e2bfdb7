const storageKey = 'list views'

/** A view as one left it: what is searched, filtered or sorted by in a list. Undefined where it was not changed. */
export function keptView(path: string, name: string): string | undefined {
  return readViews()[`${path} ${name}`]
}

/** Keeps a part of the view of the list at `path` for as long as the tab is open and the same person is signed in. */
export function keepView(path: string, name: string, value: string): void {
  if (import.meta.env.SSR) return
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...readViews(), [`${path} ${name}`]: value }))
  } catch {
    // Without storage a list starts again each time.
  }
}

/** For sign-in and sign-out: what one person searched for is nothing to the next. */
export function forgetViews(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing was stored.
  }
}

function readViews(): Record<string, string> {
  // The server knows no tab, and some versions of Node have one storage for all.
  if (import.meta.env.SSR) return {}
  try {
    const views: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    const entries = Object.entries(views ?? {})
    return Object.fromEntries(entries.filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
  } catch {
    return {}
  }
}
