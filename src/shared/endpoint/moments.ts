import * as z from 'zod/mini'

/**
 * Whether the text is a time that both database engines accept. One of them refuses an impossible day, such as February
 * 30.
 */
export const isMoment = (text: string) =>
  /^(?!0000)\d{4}-/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text

/** A point in time in a request, in the form of `timestamp`. */
export const moment = z.string().check(z.maxLength(24, { abort: true }), z.refine(isMoment, 'Invalid time'))
