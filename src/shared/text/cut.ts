import { madeOnce } from './madeOnce.ts'

const graphemes = madeOnce(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

/** In UTF-16 units; no visible character is that long. */
const lookAhead = 64

/** The first `max` UTF-16 units of a text, or a few less, so that no visible character is cut, such as an emoji. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const end =
    graphemes()
      .segment(text.slice(0, max + lookAhead))
      .containing(max)?.index ?? 0
  return text.slice(0, end > 0 ? end : max).toWellFormed()
}
