/** The maximum for counts of waiting items; a larger number of items is counted as this maximum. */
export const maxWaiting = 100
