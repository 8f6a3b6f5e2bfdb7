import { setImmediate as nextTurn } from 'node:timers/promises'
import { csvBeginning, csvLine } from '../../../../shared/text/csv.ts'
import type { Database } from '../../../../server/database/database.ts'
import type { AuditSelection } from '../schema.ts'
import { readAuditPage } from './queries.ts'

const head = [
  'When',
  'Who',
  'Role',
  'What',
  'Action',
  'Subject',
  'Name of the subject',
  'From',
  'Details',
  'Number',
  'Hash',
]

/** The events of a selection as CSV, read page by page, so that a slow download blocks nothing. */
export async function* auditCsv(
  database: Pick<Database, 'db' | 'engine'>,
  selection: AuditSelection,
): AsyncGenerator<string, void> {
  yield csvBeginning + csvLine(head)
  let before: string | undefined
  do {
    const { events, next } = await readAuditPage(database, selection, before)
    const lines = events.map((event) =>
      csvLine([
        event.at,
        event.actorName,
        event.actorRole,
        event.actionName,
        event.action,
        event.subject,
        event.subjectName,
        event.ip,
        JSON.stringify(event.detail),
        event.position,
        event.hash,
      ]),
    )
    if (lines.length > 0) yield lines.join('')
    before = next ?? undefined
    await nextTurn()
  } while (before !== undefined)
}
