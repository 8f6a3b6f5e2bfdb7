import { typeInto } from './typeInto.ts'

export type Format = 'bold' | 'list' | 'code' | 'link'

/** A replacement of a part of a text, and what is selected afterwards. All are offsets in the text. */
interface Replacement {
  start: number
  end: number
  text: string
  selection: [start: number, end: number]
}

const bullet = /^[-*] /
const hostAndPath = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/

/** Formats the selection of a text. Bold and code in one line, and lists, are taken back where they are selected. */
export function formatSelection(
  format: Format,
  text: string,
  { start, end }: { start: number; end: number },
): Replacement {
  const selected = text.slice(start, end)
  const hasLines = selected.includes('\n')
  if (format === 'list') return replaceLines(text, start, end, listed)
  if (format === 'code' && hasLines)
    return replaceLines(text, start, end, (lines) => ['```', ...lines, '```'])
  if (format === 'bold' && hasLines) return replaceLines(text, start, end, (lines) => lines.map(boldLine))
  if (format === 'link') return addressed(selected, start, end)
  return toggle(format === 'bold' ? '**' : '`', text, start, end)
}

/** Puts the marks around the selection without its spaces, or removes those that are around it or at its ends. */
function toggle(mark: string, text: string, from: number, to: number): Replacement {
  const selected = text.slice(from, to)
  const start = from + (selected.length - selected.trimStart().length)
  const end = Math.max(start, from + selected.trimEnd().length)
  const inner = text.slice(start, end)
  const { length } = mark
  if (inner.length > 2 * length && inner.startsWith(mark) && inner.endsWith(mark)) {
    const bare = inner.slice(length, -length)
    return { start, end, text: bare, selection: [start, start + bare.length] }
  }
  const isMarked =
    text.slice(Math.max(0, start - length), start) === mark && text.slice(end, end + length) === mark
  if (isMarked && inner !== '')
    return {
      start: start - length,
      end: end + length,
      text: inner,
      selection: [start - length, end - length],
    }
  return { start, end, text: mark + inner + mark, selection: [start + length, end + length] }
}

/** Makes a line bold, without the marker of a list. */
const boldLine = (line: string) =>
  line.replace(
    /^(\s*(?:[-*] |\d{1,3}\. )?)(\S.*)$/,
    (_, marker: string, words: string) => `${marker}**${words.trimEnd()}**`,
  )

/** Adds bullets to all lines with text, or removes them if all have one. */
function listed(lines: string[]): string[] {
  const withText = lines.filter((line) => line.trim() !== '')
  if (withText.length > 0 && withText.every((line) => bullet.test(line)))
    return lines.map((line) => line.replace(bullet, ''))
  return lines.map((line) =>
    (line.trim() === '' && lines.length > 1) || bullet.test(line) ? line : `- ${line}`,
  )
}

/** Replaces the lines of the selection, and selects them, or puts the caret behind one line. */
function replaceLines(
  text: string,
  from: number,
  to: number,
  change: (lines: string[]) => string[],
): Replacement {
  const start = text.lastIndexOf('\n', from - 1) + 1
  // A line of which nothing but its beginning is selected stays as it is.
  const last = to > from && text[to - 1] === '\n' ? to - 1 : to
  const next = text.indexOf('\n', last)
  const end = next === -1 ? text.length : next
  const changed = change(text.slice(start, end).split('\n')).join('\n')
  const isOneLine = !text.slice(start, end).includes('\n')
  return {
    start,
    end,
    text: changed,
    selection: [isOneLine ? start + changed.length : start, start + changed.length],
  }
}

/** Makes an address a link, or begins one behind other words. Links are addresses, so that mails show them as well. */
function addressed(selected: string, start: number, end: number): Replacement {
  const isAddress = hostAndPath.test(selected.trim())
  const separator = selected === '' || /\s$/.test(selected) ? '' : ' '
  const text = isAddress ? `https://${selected.trim()}` : `${selected}${separator}https://`
  const caret = start + text.length
  return { start, end, text, selection: [caret, caret] }
}

/** The text and the selection of a field. */
export type FieldState = Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>

/**
 * Formats the selection of a field, as if the result were typed. If the user has typed since Ctrl+B was pressed, while
 * this script was loading, the typed text becomes bold, and the caret stays behind it.
 */
export function formatIn(field: HTMLTextAreaElement, format: Format, pressed: FieldState): void {
  const { value, selectionStart, selectionEnd } = field
  if (format === 'bold' && isTypedSince(field, pressed)) {
    const typed = value.slice(pressed.selectionStart, selectionEnd)
    typeInto(field, `**${typed}**`, pressed.selectionStart, selectionEnd)
    const caret = field.selectionEnd - 2
    field.setSelectionRange(caret, caret)
    return
  }
  const { start, end, text, selection } = formatSelection(format, value, {
    start: selectionStart,
    end: selectionEnd,
  })
  typeInto(field, text, start, end)
  field.setSelectionRange(...selection)
}

/** Whether the caret is behind a text that has replaced the selection of before, with everything else as it was. */
function isTypedSince(field: FieldState, { value, selectionStart, selectionEnd }: FieldState): boolean {
  const [before, after] = [value.slice(0, selectionStart), value.slice(selectionEnd)]
  const caret = field.value.length - after.length
  return (
    caret > selectionStart &&
    field.selectionStart === caret &&
    field.selectionEnd === caret &&
    field.value.startsWith(before) &&
    field.value.endsWith(after)
  )
}
