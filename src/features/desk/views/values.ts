/** The maximum number of private views of one user, and of shared views. */
export const maxViews = { private: 50, shared: 100 } as const

/** In characters: long search words in another alphabet, and 20 values of each filter. */
export const maxSearch = 5_000
