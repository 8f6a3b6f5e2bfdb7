import type { Db } from '../../../server/database/db.ts'
import type { MailFileSource } from './filesOfMails.ts'
import { escapeHtml } from '../../../server/render/escapeHtml.ts'
import type { MailGroup } from '../events.ts'
import { notFailed, type ClaimedMail } from './claims.ts'
import { joinMails } from './joinedText.ts'
import { senderOf, withContent, withSender } from './layout.ts'
import { hourMs, minuteMs } from '../../../shared/time/durations.ts'

/** After the first mail about a thing, further ones are collected for at most this long. */
const collectMs = 5 * minuteMs
/** Mails of a group to one recipient in an hour; what is more is only listed, in one mail an hour. */
const maxInHour = 60
/** The join keys of mails that are only listed, by group: strangers' inquiries must not push tickets into a list. */
const overflowKeys: Record<MailGroup, string> = {
  tickets: 'overflow tickets',
  inquiries: 'overflow inquiries',
}
const groups = ['tickets', 'inquiries'] as const

export interface Joining {
  group: MailGroup
  /** The subject of the mail; mails with the same key are joined. */
  key: string
}

/**
 * When a mail that may be joined goes out, and with which: the first about its thing at once, those of the next minutes
 * together. Over the hourly cap of a recipient all of the group are summed up, whatever they are about, because many
 * accounts can open many tickets, and many addresses send many inquiries. Each stays a row of its own, so that a crash loses none.
 *
 * Read from the ends of two indexes: everybody's changes wait for this one, and to count the mails of an hour would take
 * the longer the more a recipient gets.
 */
export async function planJoined(
  tx: Db,
  recipient: string,
  { group, key: ownKey }: Joining,
  at: number,
): Promise<{ joinKey: string; dueAt: number }> {
  const lastOfCap = await tx
    .selectFrom('outbox')
    .select('createdAt')
    .where('recipient', '=', recipient)
    .where('joinGroup', '=', group)
    .orderBy('createdAt', 'desc')
    .offset(maxInHour - 1)
    .limit(1)
    .executeTakeFirst()
  const isOver = lastOfCap !== undefined && Date.parse(lastOfCap.createdAt) > at - hourMs
  const [key, waitMs] = isOver ? [overflowKeys[group], hourMs] : [ownKey, collectMs]
  const last = await tx
    .selectFrom('outbox')
    .select('nextAttemptAt')
    .where('recipient', '=', recipient)
    .where('joinKey', '=', key)
    .where(notFailed)
    .orderBy('nextAttemptAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const lastAt = last ? Date.parse(last.nextAttemptAt) : -Infinity
  if (isOver && lastAt <= at - 2 * waitMs) return { joinKey: key, dueAt: at + waitMs }
  if (lastAt <= at - waitMs) return { joinKey: key, dueAt: at }
  // One that is waiting takes this one along; after one that was sent the waiting begins.
  return { joinKey: key, dueAt: Math.min(lastAt > at ? lastAt : lastAt + waitMs, at + waitMs) }
}

interface JoinedContent extends Pick<ClaimedMail, 'subject' | 'html' | 'text' | 'headers'> {
  files: MailFileSource[]
}

/** The content of the mails that go out together. */
export function joinedContent(mails: readonly ClaimedMail[]): JoinedContent {
  const [first] = mails
  const last = mails.at(-1)
  if (!first || !last) throw new Error('There is no email to send.')
  const files = filesOf(mails)
  if (mails.length === 1) return { ...first, files }
  const group = groups.find((each) => overflowKeys[each] === first.joinKey)
  if (group) return summaryOf(first, group, mails)
  return {
    headers: last.headers,
    subject: last.subject,
    ...joinMails(mails),
    files,
  }
}

/** The files of all, each once. */
function filesOf(mails: readonly ClaimedMail[]): MailFileSource[] {
  const all = mails.flatMap(({ files }) => files ?? [])
  return [...new Map(all.map((file) => [`${file.kind} ${file.id}`, file])).values()]
}

function summaryOf({ html }: ClaimedMail, group: MailGroup, mails: readonly ClaimedMail[]) {
  const subject = `${mails.length} more emails about ${group}`
  const reason = `More than ${maxInHour} emails about ${group} were due for you within an hour. The rest are listed here, and you can read them in the portal:`
  const items = mails.map((mail) => `<li>${escapeHtml(mail.subject)}</li>`)
  return {
    // Not those of one of them: an answer to the list would go to a stranger.
    headers: {},
    // Without their texts, a list of subjects does not say which file belongs to which.
    files: [],
    subject,
    html: withContent(html, `<h1>${subject}</h1>\n<p>${reason}</p>\n<ul>\n${items.join('\n')}\n</ul>`),
    text: withSender(
      `${subject}\n\n${reason}\n\n${mails.map((mail) => `- ${mail.subject}`).join('\n')}\n`,
      senderOf(html),
    ),
  }
}
