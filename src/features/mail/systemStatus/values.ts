/** The maximum for counts of waiting items; more are shown as this number. */
export const maxWaiting = 100
