import { cutText } from '../../../../shared/text/cut.ts'
import { foundParts } from '../../../../shared/text/foundParts.ts'
import { isStaff } from '../../../../shared/endpoint/roles.ts'
import type { Db } from '../../../../server/database/db.ts'
import { listFileNames } from '../../../desk/attachments/server/queries.ts'
import type { Viewer } from '../../../people/viewers/server/sharing.ts'
import { listTagsOf } from '../../../desk/tags/server/queries.ts'

interface ExcerptedTicket {
  id: number
  title: string
  description: string
  customerName?: string | null
}

/** How many of the newest replies, notes and files are searched for a word. */
const readTexts = 50

/**
 * The text around the first found word. This text is from the description, or else from the newest reply that contains
 * a searched word. For staff, it may also be from a note, a file name or a tag; the excerpt then says so. Empty if the
 * title and the customer's name contain all searched words.
 */
export async function ticketExcerpt(
  db: Db,
  { role }: Viewer,
  { id, title, description, customerName }: ExcerptedTicket,
  words: readonly string[],
): Promise<string> {
  const shown = `${title} ${customerName ?? ''}`
  const missing = words.filter((word) => !foundParts(shown, [word]).some(({ isFound }) => isFound))
  if (missing.length === 0) return ''
  const excerptOfFirst = (texts: readonly string[], of = '') => {
    for (const text of texts) {
      const excerpt = excerptOf(text, missing)
      if (excerpt !== undefined) return of + excerpt
    }
    return undefined
  }
  const newest = async (table: 'ticketResponses' | 'ticketNotes') => {
    const texts = db.selectFrom(table).select('message').where('ticketId', '=', id)
    const rows = await texts.orderBy('id', 'desc').limit(readTexts).execute()
    return rows.map(({ message }) => message)
  }
  return (
    excerptOfFirst([description]) ??
    excerptOfFirst(await newest('ticketResponses')) ??
    (isStaff(role) ? excerptOfFirst(await newest('ticketNotes'), 'Note: ') : undefined) ??
    (isStaff(role) ? excerptOfFirst(await listFileNames(db, id, readTexts), 'File: ') : undefined) ??
    (isStaff(role)
      ? excerptOfFirst(
          (await listTagsOf(db, id)).map(({ name }) => name),
          'Tag: ',
        )
      : undefined) ??
    ''
  )
}

const maxExcerpt = 160
/** The maximum number of characters before the word. It is small, so that the word is visible on a phone. */
const before = 20

/** The part of a text around its first found word, on one line; undefined if the text contains no such word. */
function excerptOf(text: string, words: readonly string[]): string | undefined {
  const parts = foundParts(text, words)
  const first = parts.findIndex(({ isFound }) => isFound)
  if (first === -1) return undefined
  const lead = parts
    .slice(0, first)
    .map((part) => part.text)
    .join('')
  const rest = text.slice(lead.length)
  const start = lead.length <= before ? lead : `…${lead.slice(-before).replace(/^\S*\s/, '')}`
  const shown = `${start}${rest}`.replaceAll(/\s+/g, ' ').toWellFormed()
  return shown.length > maxExcerpt ? `${cutText(shown, maxExcerpt)}…` : shown
}
