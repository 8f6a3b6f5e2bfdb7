import { linksIn, type TextPart } from './linksIn.ts'

/** Lines of a message: as they are, as items of a list, or as code. */
export type Block =
  | { kind: 'text' | 'code'; lines: string[] }
  /** `marker` is the typed beginning of the line, such as `- ` or `12. `. */
  | { kind: 'list'; isNumbered: boolean; items: { marker: string; text: string }[] }

const fence = /^```[\w+#.-]*\s*$/
const closingFence = /^```\s*$/
/** The marker of an item. A line of nothing but dashes or stars is no item. */
const itemMarker = /^(?:[-*]|\d{1,3}\.) (?=.*[^\s*-])/

/** Splits a message into blocks of lines. What is not closed stays text. Takes time linear in the text. */
export function blocksIn(message: string): Block[] {
  const lines = message.split('\n')
  const lastFence = lines.findLastIndex((line) => closingFence.test(line))
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const last = blocks.at(-1)
    const marker = itemMarker.exec(line)?.[0]
    if (at < lastFence && fence.test(line)) {
      const start = at + 1
      do at += 1
      while (!closingFence.test(lines[at] ?? ''))
      blocks.push({ kind: 'code', lines: lines.slice(start, at) })
    } else if (marker !== undefined) {
      const isNumbered = marker.length > 2
      const item = { marker, text: line.slice(marker.length) }
      if (last?.kind === 'list' && last.isNumbered === isNumbered) last.items.push(item)
      else blocks.push({ kind: 'list', isNumbered, items: [item] })
    } else if (last?.kind === 'text') last.lines.push(line)
    else blocks.push({ kind: 'text', lines: [line] })
  }
  return blocks
}

/** A part of a text: code, a link, or neither. */
export type Run = TextPart & { isCode?: true }

/** Parts of a text that are all bold, or all not bold. */
export interface Span {
  isBold: boolean
  runs: Run[]
}

// A backtick inside a word is an apostrophe.
const code = /(?<![a-z\d_`])`(?!\s*`)([^`\n]+)`(?![a-z\d_`])/gi

/** The code, the links, and the text between them. */
function runsIn(text: string): Run[] {
  const runs: Run[] = []
  let done = 0
  const addLinked = (end: number) => end > done && runs.push(...linksIn(text.slice(done, end)))
  for (const { 0: found, 1: inner = '', index } of text.matchAll(code)) {
    addLinked(index)
    runs.push({ text: inner, isCode: true })
    done = index + found.length
  }
  addLinked(text.length)
  return runs
}

/** The offsets of the stars that begin and end bold text, which is inside one line and no path such as `**\/lib/**`. */
function boldMarks(text: string): Set<number> {
  const marks = new Set<number>()
  let open: number | undefined
  for (const { 0: mark, index } of text.matchAll(/\*\*+|\n/g)) {
    const before = text[index - 1] ?? ' '
    const after = text[index + 2] ?? ' '
    if (mark === '\n') open = undefined
    else if (mark.length > 2) continue
    else if (open !== undefined && /[^\s/\\]/.test(before) && /[^a-z\d_]/i.test(after)) {
      marks.add(open).add(index)
      open = undefined
    } else if (/[^a-z\d_/\\]/i.test(before) && /\S/.test(after)) open = index
  }
  return marks
}

/** Splits a text into bold and other parts. Stars in code and links are no marks. Takes time linear in the text. */
export function spansIn(text: string): Span[] {
  const runs = runsIn(text)
  // Other parts count as a word in place of their stars.
  const lengthOf = (run: Run) => run.text.length + (run.isCode ? 2 : 0)
  const isPlain = (run: Run) => !run.isCode && run.href === undefined
  const marks = boldMarks(runs.map((run) => (isPlain(run) ? run.text : 'x'.repeat(lengthOf(run)))).join(''))
  let span: Span = { isBold: false, runs: [] }
  const spans = [span]
  let at = 0
  for (const run of runs) {
    let done = at
    const end = at + lengthOf(run)
    const addText = (until: number) =>
      until > done && span.runs.push({ text: run.text.slice(done - at, until - at) })
    if (!isPlain(run)) span.runs.push(run)
    else {
      for (const { index } of run.text.matchAll(/\*\*+/g)) {
        if (!marks.has(at + index)) continue
        addText(at + index)
        span = { isBold: !span.isBold, runs: [] }
        spans.push(span)
        done = at + index + 2
      }
      addText(end)
    }
    at = end
  }
  return spans
}
