const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** More than what people see as one character consists of. */
const lookAhead = 64

/** The first `max` characters (UTF-16) of a text or a few less, so that nothing is cut that is seen as one, such as an emoji. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const end = graphemes.segment(text.slice(0, max + lookAhead)).containing(max)?.index ?? 0
  return text.slice(0, end > 0 ? end : max).toWellFormed()
}
