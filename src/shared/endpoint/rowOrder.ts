/** The directions in which a list can be sorted. */
export const directions = ['ascending', 'descending'] as const
