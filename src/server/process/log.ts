import { pino, type Logger } from 'pino'
import * as z from 'zod'

const event = z.looseObject({
  level: z.number(),
  msg: z.string().optional(),
  err: z.looseObject({ message: z.string(), stack: z.string().optional() }).optional(),
})

const warning = 40
const error = 50

/** A log event as readable text, such as 'Made a new database (file: /data/portal.db)'; errors have their stack. */
export function plainLine(json: string): string {
  const { level, msg, err, time: _, pid: __, hostname: ___, ...details } = event.parse(JSON.parse(json))
  const kind = level >= error ? 'Error: ' : level >= warning ? 'Warning: ' : ''
  const parts = Object.entries(details).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const more = parts.length > 0 ? ` (${parts.join(', ')})` : ''
  return `${kind}${msg ?? ''}${more}${err ? `\n${err.stack ?? err.message}` : ''}\n`
}

/** Writes each event as a line of JSON; on a terminal as readable text. */
export function openLog(level: string, { isTTY } = process.stdout): Logger {
  if (!isTTY) return pino({ level })
  return pino({ level }, { write: (json) => process.stdout.write(plainLine(json)) })
}
