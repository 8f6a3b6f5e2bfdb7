/** The largest count of waiting items; more are shown as this many. */
export const maxWaiting = 100
