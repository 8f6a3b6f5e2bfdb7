/** The path at which a sign-in at a provider begins. @param page the sign-in page to return to */
export const startPath = (id: number, page: string) =>
  `/single-sign-on/${id}?from=${encodeURIComponent(page)}`
