import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../server/database/db.ts'
import type { MailFileSource } from './filesOfMails.ts'
import { escapeHtml } from '../../../server/render/escapeHtml.ts'
import type { MailGroup } from '../events.ts'
import { notFailed, type ClaimedMail } from './claims.ts'
import { joinMails } from './joinedText.ts'
import { senderOf, withContent, withSender } from './layout.ts'
import { hourMs, minuteMs } from '../../../shared/time/durations.ts'

/** The maximum time for which further mails with the same key are collected after the first one. */
const collectMs = 5 * minuteMs
/**
 * The maximum number of mails per group and recipient in an hour that are sent with their content. The subjects of
 * further mails are sent as a list, in one mail an hour.
 */
const maxInHour = 60
/**
 * The join keys of mails above the hourly limit, which are sent as a list. Each group has its own key, so that many
 * inquiries by strangers do not turn mails about tickets into a list.
 */
const overflowKeys: Record<MailGroup, string> = {
  tickets: 'overflow tickets',
  inquiries: 'overflow inquiries',
}
const groups = ['tickets', 'inquiries'] as const

export interface Joining {
  group: MailGroup
  /** Identifies the topic of the mail, such as a ticket; mails with the same key are joined. */
  key: string
}

interface JoiningPlan {
  joinKey: string
  /** Milliseconds since 1970. */
  dueAt: number
}

/**
 * Plans for each recipient when a joinable mail is sent, and together with which other mails. The first mail with a key
 * is sent at once. The mails of the next minutes with the same key are sent together. Above a recipient's hourly limit,
 * all mails of the group are listed in one mail. The limit ignores keys, because many accounts can open many tickets, and
 * many addresses can send many inquiries. Each mail stays a separate row, so that a crash loses none.
 *
 * Other writers wait for this transaction, so the function reads only the ends of two indexes, in one statement. It does
 * not count the mails of the last hour, because that would take longer for recipients of many mails.
 */
export async function planJoined(
  tx: Db,
  recipients: readonly string[],
  { group, key: ownKey }: Joining,
  at: number,
): Promise<ReadonlyMap<string, JoiningPlan>> {
  const mails = (of: RawBuilder<unknown>) =>
    sql`from "outbox" where "recipient" = "asked"."recipient" and ${of}`
  const lastAttempt = (key: string) =>
    sql<string | null>`(select "nextAttemptAt" ${mails(sql`"joinKey" = ${key} and ${notFailed}`)}
      order by "nextAttemptAt" desc limit 1)`
  const lastOfCap = sql<string | null>`(select "createdAt" ${mails(sql`"joinGroup" = ${group}`)}
    order by "createdAt" desc limit 1 offset ${sql.lit(maxInHour - 1)})`
  const asked = sql<{ recipient: string }>`(values ${sql.join(recipients.map((each) => sql`(${each})`))})`
  const rows = await tx
    .with('asked(recipient)', () => asked)
    .selectFrom('asked')
    .select(['recipient', lastOfCap.as('lastOfCap')])
    .select([lastAttempt(ownKey).as('ofKey'), lastAttempt(overflowKeys[group]).as('ofOverflow')])
    .execute()
  return new Map(
    rows.map(({ recipient, lastOfCap: sixtieth, ...last }) => {
      const isOver = timeOf(sixtieth) > at - hourMs
      const [key, waitMs, lastAt] = isOver
        ? [overflowKeys[group], hourMs, timeOf(last.ofOverflow)]
        : [ownKey, collectMs, timeOf(last.ofKey)]
      return [recipient, { joinKey: key, dueAt: dueAfter(lastAt, { at, waitMs, isOver }) }]
    }),
  )
}

const timeOf = (timestamp: string | null) => (timestamp === null ? -Infinity : Date.parse(timestamp))

/** @param lastAt when the last mail with the same key is or was due */
function dueAfter(
  lastAt: number,
  { at, waitMs, isOver }: { at: number; waitMs: number; isOver: boolean },
): number {
  if (isOver && lastAt <= at - 2 * waitMs) return at + waitMs
  if (lastAt <= at - waitMs) return at
  // If the last mail with this key still waits, joins it; otherwise starts a new waiting period.
  return Math.min(lastAt > at ? lastAt : lastAt + waitMs, at + waitMs)
}

interface JoinedContent extends Pick<ClaimedMail, 'subject' | 'html' | 'text' | 'headers'> {
  files: MailFileSource[]
}

/** The content of mails that are sent together. */
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

/** The files of all mails, without duplicates. */
function filesOf(mails: readonly ClaimedMail[]): MailFileSource[] {
  const all = mails.flatMap(({ files }) => files ?? [])
  return [...new Map(all.map((file) => [`${file.kind} ${file.id}`, file])).values()]
}

function summaryOf({ html }: ClaimedMail, group: MailGroup, mails: readonly ClaimedMail[]) {
  const subject = `${mails.length} more emails about ${group}`
  const reason = `More than ${maxInHour} emails about ${group} were due for you within an hour. The rest are listed here, and you can read them in the portal:`
  const items = mails.map((mail) => `<li>${escapeHtml(mail.subject)}</li>`)
  return {
    // The list gets none of the headers of its mails: if it had the Reply-To of one mail, a reply to the list would go
    // to a stranger.
    headers: {},
    // A list of subjects does not show which file belongs to which mail.
    files: [],
    subject,
    html: withContent(html, `<h1>${subject}</h1>\n<p>${reason}</p>\n<ul>\n${items.join('\n')}\n</ul>`),
    text: withSender(
      `${subject}\n\n${reason}\n\n${mails.map((mail) => `- ${mail.subject}`).join('\n')}\n`,
      senderOf(html),
    ),
  }
}
