import type { SecretBox } from '../../../../server/secrets/secretBox.ts'

/** The ticket that a mail is about, and the account that the mail was sent to. */
export interface ReplySubject {
  ticketId: number
  userId: number
}

/** A token as it was found in a mail; anybody can have written it. */
export interface FoundToken extends ReplySubject {
  mac: string
}

const purpose = 'reply address'
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** 80 bits in letters and digits whose case does not matter, because some servers change the case of addresses. */
function macOf(secretBox: SecretBox, { ticketId, userId }: ReplySubject): string {
  const bits = BigInt(`0x${secretBox.digest(purpose, `${ticketId}.${userId}`).slice(0, 20)}`)
  return Array.from(
    { length: 16 },
    (_, index) => alphabet[Number((bits >> BigInt(75 - 5 * index)) & 31n)],
  ).join('')
}

/** The token in the reply address and in the message id of a mail, such as `12.34.abcdefghijklmnop`. */
export const replyTokenOf = (secretBox: SecretBox, subject: ReplySubject): string =>
  `${subject.ticketId}.${subject.userId}.${macOf(secretBox, subject)}`

/**
 * The address to which answers to a mail about a ticket go, such as `desk+12.34.abcdefghijklmnop@example.com`.
 *
 * @param mailbox the address of the mailbox that receives them
 */
export function replyAddressOf(secretBox: SecretBox, mailbox: string, subject: ReplySubject): string {
  const at = mailbox.lastIndexOf('@')
  return `${mailbox.slice(0, at)}+${replyTokenOf(secretBox, subject)}${mailbox.slice(at)}`
}

const tokens = /[+.](\d{1,10})\.(\d{1,10})\.([a-z2-7]{16})@/gi

/** The tokens in header fields with addresses or message ids, in their order. */
export const tokensIn = (text: string): FoundToken[] =>
  [...text.matchAll(tokens)].map(([, ticketId, userId, mac = '']) => ({
    ticketId: Number(ticketId),
    userId: Number(userId),
    mac: mac.toLowerCase(),
  }))

/** Whether this installation made the token, with its present key. */
export const isRight = (secretBox: SecretBox, { mac, ...subject }: FoundToken): boolean =>
  macOf(secretBox, subject) === mac
