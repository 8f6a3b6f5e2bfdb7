import type { DirectoryEntry } from '../../../people/accounts/schema.ts'
import { namesText } from '../../../people/companies/namedPeople.ts'
import type { NamedPeople } from '../../../people/companies/schema.ts'
import { untilMailed } from '../../../mail/promises.ts'
import { noMailTexts, type MailWait } from '../../../mail/values.ts'
import type { TicketReaders } from './schema.ts'

/** A list with one sentence about these people; an empty list if there are no people. */
const about = (people: NamedPeople, does: string) =>
  people.count === 0 ? [] : [`${namesText(people)} ${does}.`]

/** Says who reads a ticket once it has another customer. */
export const customerChangeText = ({ gain, keep, lose }: TicketReaders): string =>
  [
    ...about(gain, 'will see the ticket'),
    ...about(keep, 'will still see it'),
    ...about(lose, 'will no longer see it'),
  ].join(' ')

/** Sentences about the customers whose access a merge changes. */
export const mergeTexts = ({ gain, lose }: TicketReaders, duplicateId: number, intoId: number): string[] => [
  ...about(gain, `will read all that was written in ticket #${duplicateId}`),
  ...about(lose, `will not see ticket #${intoId}, nor any longer the responses to ticket #${duplicateId}`),
]

/**
 * Says whether a customer gets a mail when staff open a ticket for them. Without a customer, says which customers get
 * this mail.
 */
export function openedMailText(
  customer: Pick<DirectoryEntry, 'whyNoMail'> | undefined,
  wait: MailWait | undefined,
): string {
  if (customer?.whyNoMail === undefined)
    return `Customers who get emails are told that our team opened it for them${untilMailed(wait)}.`
  if (customer.whyNoMail !== null)
    return `They will get no email about it: ${noMailTexts[customer.whyNoMail]}.`
  return `They will get an email that says our team opened it for them${untilMailed(wait)}.`
}
