import { columns } from '../columns.ts'
import type { Terminal } from '../command.ts'
import type { Content } from './content.ts'

/** Prints counts and checksum, in the same form for backup and restore, so that an operator can compare them. */
export function report({ counts, uploads, checksum }: Content, { print }: Terminal): void {
  const rows = [...Object.entries(counts), ['uploaded files', uploads] as const]
  for (const line of columns(rows.map(([name, count]) => [`  ${name}`, String(count).padStart(8)])))
    print(line)
  print(`Checksum of the content: ${checksum}`)
}
