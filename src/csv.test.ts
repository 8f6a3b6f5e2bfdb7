import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it.each([
  [['a', 1, null], 'a,1,\r\n'],
  [['a,b', 'say "no"', 'two\nlines'], '"a,b","say ""no""","two\nlines"\r\n'],
  [['=1+1', '+1', '-1', '@a', '\tx'], "'=1+1,'+1,'-1,'@a,'\tx\r\n"],
  [['=HYPERLINK("http://x","y")'], `"'=HYPERLINK(""http://x"",""y"")"\r\n`],
  [[-1, 'a=b'], '-1,a=b\r\n'],
])('writes %j as a line that a spreadsheet reads and does not compute', (values, line) => {
  expect(csvLine(values)).toBe(line)
})
