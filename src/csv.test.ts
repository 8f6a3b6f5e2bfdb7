import fc from 'fast-check'
import { expect, it } from 'vitest'
import { computedCells } from '../tests/support/computedCells.ts'
import { csvLine, withoutGuards } from './csv.ts'

it.each([
  [['a', 1, null], 'a,1,\r\n'],
  [['a,b', 'say "no"', 'two\nlines'], '"a,b","say ""no""","two\nlines"\r\n'],
  [['=1+1', '+1', '-1', '@a'], "'=1+1,'+1,'-1,'@a\r\n"],
  [['=HYPERLINK("http://x","y")'], `"'=HYPERLINK(""http://x"",""y"")"\r\n`],
  [[-1, 'a=b', 'a - b', 'a; b', 'O’Neill, +1'], `-1,a=b,a - b,a; b,"O’Neill,' +1"\r\n`],
  [['x;=cmd', 'x\t+1', 'x|@a'], "x;'=cmd,x\t'+1,x|'@a\r\n"],
  [['x\n-1', 'x\r\n=1'], `"x\n'-1","x\r\n'=1"\r\n`],
  [['\t=1', ' =1', '"=1"', 'x; "=1"'], `\t'=1,' =1,"'""=1""","x;' ""=1"""\r\n`],
  [['＝1', 'x؛=1', 'x،＋1'], "'＝1,x؛'=1,x،'＋1\r\n"],
])('writes %j as a line that a spreadsheet reads and does not compute', (values, line) => {
  expect(csvLine(values)).toBe(line)
})

const pieces = ['=', '+', '-', '@', '＝', "'", '"', ' ', 'x', ',', ';', '|', '\t', '\n', '\r', '؛', '\u2028']
const hostileText = fc.string({ unit: fc.constantFrom(...pieces), maxLength: 12 })

it('writes no cell that is computed, whatever separates the cells', () => {
  fc.assert(
    fc.property(fc.array(hostileText, { minLength: 1, maxLength: 3 }), (values) => {
      expect(computedCells(csvLine(values))).toEqual([])
    }),
    { numRuns: 500 },
  )
})

it('gives each text back as it was', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const [cell = ''] = csvLine([text]).split(/\r\n$/)
      const guarded = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
      expect(withoutGuards(guarded)).toBe(text)
    }),
    { numRuns: 500 },
  )
})
