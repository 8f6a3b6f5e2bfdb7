// No schemas: the screen shows these values before the validation library is loaded.
export const reportRanges = ['7d', '30d', '90d', '12m'] as const
export type ReportRange = (typeof reportRanges)[number]

/** The range if the URL names none. */
export const usualRange = '30d'

/** The search parameters of the page. */
export function reportSearchIn({ range }: Record<string, unknown>): { range?: ReportRange | undefined } {
  return { range: reportRanges.find((each) => each === range) }
}

/** Upper limits of how long an answer took, in minutes; the last group is longer. */
export const durationLimits = [60, 240, 480, 1440, 4320, 10_080] as const

/** Upper limits of how old an open ticket is, in days; the last group is older. */
export const ageLimits = [1, 3, 7, 30] as const

/** Upper limits of how long an invoice has been due, in days: 0 is not due yet; the last group is longer. */
export const dueLimits = [0, 30, 60, 90] as const
