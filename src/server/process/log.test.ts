import { pino } from 'pino'
import { expect, test } from 'vitest'
import { plainLine } from './log.ts'

test('On a terminal an event is a plain line, and an error has its stack', () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (json) => lines.push(plainLine(json)) })
  log.info({ file: '/data/portal.db' }, 'Made a new database')
  log.info({ steps: ['0001-base'] }, 'Changed the structure of the database')
  log.warn('The folder is open')
  log.error({ err: new Error('no route') }, 'It failed')
  expect(lines.slice(0, 3)).toEqual([
    'Made a new database (file: /data/portal.db)\n',
    'Changed the structure of the database (steps: ["0001-base"])\n',
    'Warning: The folder is open\n',
  ])
  expect(lines[3]).toMatch(/^Error: It failed\nError: no route\n +at /)
})
