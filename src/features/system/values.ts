/** What waits is not counted beyond. */
export const maxWaiting = 100
