// Contains no schemas: the screen shows these values before the validation library is loaded.
export const reportRanges = ['7d', '30d', '90d', '12m'] as const
export type ReportRange = (typeof reportRanges)[number]

/** The range if the URL contains none. */
export const usualRange = '30d'

/** The search parameters of the page. */
export function reportSearchIn({ range }: Record<string, unknown>): { range?: ReportRange | undefined } {
  return { range: reportRanges.find((each) => each === range) }
}

/** Upper limits of the groups by duration, in minutes. The last group has no upper limit. */
export const durationLimits = [60, 240, 480, 1440, 4320, 10_080] as const

/** Upper limits of the groups by the age of open tickets, in days. The last group has no upper limit. */
export const ageLimits = [1, 3, 7, 30] as const

/**
 * Upper limits of the groups by how long invoices have been due, in days. 0 means not due yet; the last group has no
 * limit.
 */
export const dueLimits = [0, 30, 60, 90] as const
