import fc from 'fast-check'
import { expect, it } from 'vitest'
import { computedCells } from '../../../tests/support/computedCells.ts'
import { csvLine, withoutGuards } from './csv.ts'

it.each([
  [['a', 1, null], 'a,1,\r\n'],
  [['a,b', 'say "no"', 'two\nlines'], '"a,b","say ""no""","two\nlines"\r\n'],
  [['=1+1', '+a', '-Ada', '@a'], "'=1+1,'+a,'-Ada,'@a\r\n"],
  [['=HYPERLINK("http://x","y")'], `"'=HYPERLINK(""http://x"",""y"")"\r\n`],
  [[-1, 'a=b', 'a - b', 'a; b'], `-1,a=b,a - b,a; b\r\n`],
  [['x;=cmd', 'x\t+f(1)', "x;@a|'b'!c"], "x;'=cmd,x\t'+f(1),x;'@a|'b'!c\r\n"],
  [['x\n-f(1)', 'x\r\n=1'], `"x\n'-f(1)","x\r\n'=1"\r\n`],
  [
    ["-1+f|' x'!A0", "+1;-'file:///x'#a.A1", '+1;-1+LOG10 (2)'],
    "'-1+f|' x'!A0,'+1;'-'file:///x'#a.A1,'+1;'-1+LOG10 (2)\r\n",
  ],
  [['Hello, @all', 'Wednesday, -5 °C'], '"Hello, @all","Wednesday, -5 °C"\r\n'],
  [
    ['Please call me; +49 (0)30 1234', 'a; @b, c | (d)!', 'Needed:\n- paper'],
    'Please call me; +49 (0)30 1234,"a; @b, c | (d)!","Needed:\n- paper"\r\n',
  ],
  [
    ['+49301234', '+49 (0)30 1234', '+(1) 555', '-5 °C', "'+49"],
    "+49301234,+49 (0)30 1234,+(1) 555,-5 °C,''+49\r\n",
  ],
  [['\t=1', ' =1', '"=1"', 'x; "=1"'], `\t'=1,' =1,"'""=1""","x;' ""=1"""\r\n`],
  [['＝1', 'x؛=1', 'x،＋f（1）'], "'＝1,x؛'=1,x،'＋f（1）\r\n"],
])('writes %j as a line that a spreadsheet reads and does not compute', (values, line) => {
  expect(csvLine(values)).toBe(line)
})

const pieces = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  "'",
  '"',
  ' ',
  'x',
  '1',
  '(',
  '!',
  '#',
  ',',
  ';',
  '|',
  '\t',
  '\n',
  '\r',
  '؛',
  '\u2028',
]
const hostileText = fc.string({ unit: fc.constantFrom(...pieces), maxLength: 12 })

it('writes no cell that is computed, whatever separates the cells', () => {
  fc.assert(
    fc.property(fc.array(hostileText, { minLength: 1, maxLength: 3 }), (values) => {
      expect(computedCells(csvLine(values))).toEqual([])
    }),
    { numRuns: 1_000 },
  )
})

it('gives each text back as it was', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const [cell = ''] = csvLine([text]).split(/\r\n$/)
      const guarded = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
      expect(withoutGuards(guarded)).toBe(text)
    }),
    { numRuns: 1_000 },
  )
})
