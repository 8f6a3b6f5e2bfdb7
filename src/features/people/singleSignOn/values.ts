/** The address at which the way to a provider begins, from a sign-in page. */
export const startPath = (id: number, page: string) =>
  `/single-sign-on/${id}?from=${encodeURIComponent(page)}`
