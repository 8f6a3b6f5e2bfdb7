import { Writable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

/** A log whose lines of this level and above a test can read. */
export function openLogLines(level = 'warn'): { log: FastifyBaseLogger; lines: string[] } {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { log: pino({ level }, stream), lines }
}
