const storageKey = 'list views'

/**
 * The search, filter or sort order (`name` says which) that was last stored for a list in this tab. Undefined if it was
 * not changed.
 */
export function keptView(path: string, name: string): string | undefined {
  return readViews()[`${path} ${name}`]
}

/** Stores the search, filter or sort order of a list until the tab is closed or the user changes. */
export function keepView(path: string, name: string, value: string): void {
  if (import.meta.env.SSR) return
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...readViews(), [`${path} ${name}`]: value }))
  } catch {
    // Without storage, lists start with their default view.
  }
}

/** Clears the stored list views when the user changes. */
export function forgetViews(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Storage is disabled.
  }
}

function readViews(): Record<string, string> {
  // The server has no tabs, and some versions of Node have one storage for all requests.
  if (import.meta.env.SSR) return {}
  try {
    const views: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    const entries = Object.entries(views ?? {})
    return Object.fromEntries(entries.filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
  } catch {
    return {}
  }
}
