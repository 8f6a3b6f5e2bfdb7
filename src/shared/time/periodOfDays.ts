interface Days {
  /** The first and the last day, such as '2026-01-31'. */
  from?: string | undefined
  to?: string | undefined
}

/** The period of whole days in the reader's time zone. `from` is inclusive, `to` is exclusive. */
export const periodOfDays = ({ from, to }: Days) => ({
  from: from && beginningOf(from),
  to: to && beginningOf(to, 1),
})

/** The start of a day in the reader's time zone or, with `after` 1, of the next day. */
function beginningOf(day: string, after = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const at = new Date(2000, 0, 1)
  // The Date constructor reads years below 100 as 19xx.
  at.setFullYear(year, month - 1, date + after)
  return at.toISOString()
}
