export const directions = ['ascending', 'descending'] as const
