/** The URL of an endpoint: its path with the parameters filled in, and the query appended. */
export function urlOf(path: string, params: unknown, query: unknown): string {
  const values = new Map(Object.entries(params ?? {}))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.append(name, String(value))
  }
  return search.size === 0 ? filled : `${filled}?${search}`
}
