import { describe, expect, it } from 'vitest'
import { blocksIn, spansIn } from './formatting.ts'

/** The text with `<b>` around bold text, `<c>` around code and `<a>` around links. */
const marked = (text: string) =>
  spansIn(text)
    .map(({ isBold, runs }) => {
      const inner = runs
        .map((run) => (run.isCode ? `<c>${run.text}</c>` : run.href ? `<a>${run.text}</a>` : run.text))
        .join('')
      return isBold ? `<b>${inner}</b>` : inner
    })
    .join('')

describe('A line', () => {
  it.each([
    ['Please **restart** it', 'Please <b>restart</b> it'],
    ['**One** and **two**.', '<b>One</b> and <b>two</b>.'],
    ['请**点击**这里', '请<b>点击</b>这里'],
    ['**/etc/hosts** is wrong', '<b>/etc/hosts</b> is wrong'],
    ['**a **b**', '**a <b>b</b>'],
    ['Run `ipconfig /all`.', 'Run <c>ipconfig /all</c>.'],
    ['**Run `a**b` now**', '<b>Run <c>a**b</c> now</b>'],
    ['**see https://x.example/a** now', '<b>see <a>https://x.example/a</a></b> now'],
    ['`https://x.example`', '<c>https://x.example</c>'],
    ['Ask **anna@example.com**!', 'Ask <b><a>anna@example.com</a></b>!'],
  ])('%j is %j', (text, shown) => {
    expect(marked(text)).toBe(shown)
  })

  it.each([
    '**not closed',
    'not ** bold ** either',
    '**two\nlines**',
    'src/**/*.ts and **/lib/**',
    String.raw`C:\**\cache and D:\**\x`,
    'f(**options, **others)',
    '2**3**4',
    '****1234 and ****5678',
    '***',
    '*important*, snake_case_name and __init__',
    'it`s here and doesn`t work',
    '`not closed',
    '``quoted`` and ` `',
    '# no heading',
    '> no quotation',
    '    indented\tby a tab',
    '<b>no HTML</b> &amp; [no](link)',
    String.raw`\\server\share\*.log`,
    '2026-11-30T12:00:00 [warn] ** disk ** 91% *',
  ])('%j stays as it is', (text) => {
    expect(marked(text)).toBe(text)
  })
})

describe('Lines', () => {
  const kindsOf = (text: string) =>
    blocksIn(text).map((block) =>
      block.kind === 'list'
        ? block.items.map(({ marker, text: item }) => `${marker}|${item}`)
        : `${block.kind}: ${block.lines.join('\n')}`,
    )

  it('with a marker are lists, with their numbers as they were typed', () => {
    expect(kindsOf('Do:\n- one\n* **two**\n3. three\n7. seven\n\nThen')).toEqual([
      'text: Do:',
      ['- |one', '* |**two**'],
      ['3. |three', '7. |seven'],
      'text: \nThen',
    ])
  })

  it('between fences are code', () => {
    expect(kindsOf('See:\n```sh\n- **no** list\n\n  x\n```\nThen\n```\n')).toEqual([
      'text: See:',
      'code: - **no** list\n\n  x',
      'text: Then\n```\n',
    ])
  })

  it.each([
    '```\nnot closed',
    '```inline``` code',
    '* * *\n- - -\n-----\n***',
    '  - name: indented',
    '-5 degrees\n--force\n*.log',
    '10.0.0.1 is up\n2026. \n1234. too long',
    '-- \nKind regards',
    '',
  ])('such as %j stay text', (text) => {
    expect(kindsOf(text)).toEqual([`text: ${text}`])
  })
})

describe('The time for 100,000 characters is linear', () => {
  /** Returns the number of parts. */
  const read = (text: string) =>
    blocksIn(text)
      .flatMap((block) =>
        block.kind === 'list' ? block.items.map((item) => item.text) : [block.lines.join('\n')],
      )
      .reduce((sum, each) => sum + spansIn(each).length, 0)

  // In quadratic time, each would take minutes.
  it.each(
    [
      ['**', '**a ', 'a** ', '**a** ', '***', '** '],
      ['`', '`a', '` ', '`a` ', '`a ', '``'],
      ['```\n', '```a\n', '```a\n```\n', '```'],
      ['- ', '* ', '1. ', '- a\n', '- \n', '-', '*'],
      ['@', 'a@', 'a.', 'a@a.', 'a@a.aa.', 'a-@', 'a@b-', 'a@a.aa:', 'a@a.a-', 'a'],
      ['http://', 'http', 'https://a)', '[https://a', '\n', ' '],
    ].flat(),
  )('of %j', { timeout: 60_000 }, (part) => {
    const text = part.repeat(100_000 / part.length)
    expect(read(text)).toBeGreaterThan(0)
    expect(read(`a@${text}`)).toBeGreaterThan(0)
  })
})
