import { expect, it } from 'vitest'
import { formatSelection, type Format } from './formatSelection.ts'

/** Formats the part of a text between [ and ], and shows what is selected afterwards in the same way. */
function format(as: Format, marked: string): string {
  const [before = '', selected = '', after = ''] = marked.split(/[[\]]/)
  const text = before + selected + after
  const start = before.length
  const by = formatSelection(as, text, { start, end: start + selected.length })
  const changed = text.slice(0, by.start) + by.text + text.slice(by.end)
  const [from, to] = by.selection
  return `${changed.slice(0, from)}[${changed.slice(from, to)}]${changed.slice(to)}`
}

it.each<[Format, string, string]>([
  ['bold', 'a [word] here', 'a **[word]** here'],
  ['bold', 'a [word ]here', 'a **[word]** here'],
  ['bold', 'a **[word]** here', 'a [word] here'],
  ['bold', 'a [**word**] here', 'a [word] here'],
  ['bold', '[]', '**[]**'],
  ['bold', 'a\n[b\n\n- c ]', 'a\n[**b**\n\n- **c**]'],
  ['code', 'run [ls]', 'run `[ls]`'],
  ['code', 'run `[ls]`', 'run [ls]'],
  ['code', 'log:\n[a\nb]\nend', 'log:\n[```\na\nb\n```]\nend'],
  ['list', 'a\nb[]', 'a\n- b[]'],
  ['list', '[]', '- []'],
  ['list', 'one [line]', '- one line[]'],
  ['list', '[a\n\nb\n]c', '[- a\n\n- b]\nc'],
  ['list', '[- a\n- b]', '[a\nb]'],
  ['list', '[- a\nb]', '[- a\n- b]'],
  ['link', 'see []', 'see https://[]'],
  ['link', 'see [example.com/a?b]', 'see https://example.com/a?b[]'],
  ['link', 'see [the page], please', 'see the page https://[], please'],
])('%s of %j is %j', (as, before, after) => {
  expect(format(as, before)).toBe(after)
})
