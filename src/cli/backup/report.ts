import { columns } from '../columns.ts'
import type { Terminal } from '../command.ts'
import type { Content } from './content.ts'

/** Says how much there is, the same way after a backup and after a restore, so that the two can be compared. */
export function report({ counts, uploads, checksum }: Content, { say }: Terminal): void {
  const rows = [...Object.entries(counts), ['uploaded files', uploads] as const]
  for (const line of columns(rows.map(([name, count]) => [`  ${name}`, String(count).padStart(8)]))) say(line)
  say(`Checksum of the content: ${checksum}`)
}
