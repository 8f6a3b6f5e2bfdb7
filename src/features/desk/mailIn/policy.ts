import {
  unhandledStates,
  type HeldReason,
  type IgnoredReason,
  type MailReason,
  type SenderProof,
} from './values.ts'

/** Whether a mail waits for staff. */
export const isUnhandled = ({ state }: { state: string }): boolean =>
  unhandledStates.some((unhandled) => unhandled === state)

const unusable: readonly (MailReason | null)[] = ['unreadable', 'tooLarge', 'double', 'own']

/** Whether staff can make a mail a ticket or a reply: not if it could not be read as a whole, or is there twice. */
export const isUsable = ({ reason }: { reason: MailReason | null }): boolean => !unusable.includes(reason)

/** Header fields of a mail: their names in lower case, and their values in one line. */
export type HeaderFields = ReadonlyMap<string, readonly string[]>

type MachineSign = Extract<IgnoredReason, 'automatic' | 'bounce' | 'list'>

/** Whether a List-Id, such as `Support <support.example.com>`, names the mailbox's own address. */
const isOwnList = (listId: string, mailbox: string) =>
  listId.toLowerCase().includes(`<${mailbox.toLowerCase().replace('@', '.')}>`)

/**
 * The sign that a program sent a mail, or undefined. A mailbox can be a group, whose mails are marked as those of a list
 * that has the mailbox's own address.
 *
 * @param mailbox the address of the mailbox
 */
export function machineSign(fields: HeaderFields, mailbox: string): MachineSign | undefined {
  const valuesOf = (name: string) => (fields.get(name) ?? []).map((value) => value.trim().toLowerCase())
  const starts = (name: string, ...beginnings: string[]) =>
    valuesOf(name).some((value) => beginnings.some((each) => value.startsWith(each)))
  if (starts('content-type', 'multipart/report')) return 'bounce'
  if (valuesOf('return-path').includes('<>')) return 'bounce'
  if (valuesOf('from').some((value) => /(?:^|[\s<])mailer-daemon@/.test(value))) return 'bounce'
  if (valuesOf('auto-submitted').some((value) => !value.startsWith('no'))) return 'automatic'
  if (fields.has('x-autoreply') || fields.has('x-autorespond')) return 'automatic'
  if (starts('precedence', 'junk', 'auto_reply')) return 'automatic'
  const isOwn = valuesOf('list-id').some((id) => isOwnList(id, mailbox))
  if (!isOwn && (fields.has('list-id') || starts('precedence', 'bulk', 'list'))) return 'list'
  return undefined
}

/** Who sent a mail, by the address in From. `customer`: exactly one account, which may use the portal. */
export type Sender =
  | 'customer'
  | 'staff'
  | 'stranger'
  | 'several'
  | 'suspended'
  | 'legacyUser'
  | 'nobody'
  | 'ourselves'

/** The facts that decide what becomes of a mail. */
export interface MailFacts {
  /** Whether the mail could not be read to its end. */
  isBroken?: boolean
  sender: Sender
  proof: SenderProof
  /** Whether the mail has a reply token, and whether this installation made it. */
  token: 'right' | 'wrong' | 'none'
  /** The account that the token was made for: the sender's, that of another person, or one that was deleted. */
  tokenAccount?: 'sender' | 'other' | 'deleted'
  /** Whether the sender may read and answer the ticket of the token; false as well if there is no such ticket. */
  mayAnswer?: boolean
  strangers: 'hold' | 'lead' | 'refuse'
  /** Whether staff have blocked the address of a stranger. */
  isBlocked?: boolean
}

/** The state that a mail gets. `isVerified` is false if the address of the sender could be forged. */
export type Placement =
  | { as: 'reply' | 'ticket' | 'lead'; isVerified: boolean }
  | { as: 'held'; reason: HeldReason }
  | { as: 'ignored'; reason: IgnoredReason }

const held = (reason: HeldReason): Placement => ({ as: 'held', reason })

const heldSenders = {
  staff: 'staff',
  several: 'several',
  suspended: 'suspended',
  legacyUser: 'legacyUser',
  nobody: 'noSender',
} as const satisfies Partial<Record<Sender, HeldReason>>

/**
 * The state that a mail of a person gets. A conversation changes only by a right token together with the right sender; a new
 * ticket needs an account's confirmed address that is not known to be forged.
 */
export function placementOf(facts: MailFacts): Placement {
  const { isBroken, sender, proof, token } = facts
  if (sender === 'ourselves') return { as: 'ignored', reason: 'own' }
  if (isBroken) return held('unreadable')
  if (sender === 'stranger') return ofStranger(facts)
  if (sender !== 'customer') return held(heldSenders[sender])
  const unproven = unprovenHold(proof)
  if (unproven) return unproven
  if (token === 'wrong') return held('wrongToken')
  if (token === 'none') return { as: 'ticket', isVerified: proof === 'passed' }
  return ofAnswer(facts)
}

/** Holds a mail whose sender may be forged. */
function unprovenHold(proof: SenderProof): Placement | undefined {
  if (proof === 'failed') return held('senderFailed')
  return proof === 'unknown' ? held('senderUnverified') : undefined
}

function ofStranger({ proof, token, tokenAccount, strangers, isBlocked }: MailFacts): Placement {
  if (isBlocked) return { as: 'ignored', reason: 'blocked' }
  if (token === 'wrong') return held('wrongToken')
  if (token === 'right') return held(tokenAccount === 'deleted' ? 'accountDeleted' : 'otherSender')
  if (strangers === 'refuse') return { as: 'ignored', reason: 'refused' }
  if (strangers === 'hold') return held('stranger')
  return unprovenHold(proof) ?? { as: 'lead', isVerified: proof === 'passed' }
}

function ofAnswer({ proof, tokenAccount, mayAnswer }: MailFacts): Placement {
  const isOwn = tokenAccount === 'sender'
  if (!mayAnswer)
    return held(isOwn ? 'ticketGone' : tokenAccount === 'deleted' ? 'accountDeleted' : 'otherSender')
  // A colleague's right to answer rests on the address alone, so the address has to be proven.
  if (!isOwn && proof !== 'passed') return held('senderUnverified')
  return { as: 'reply', isVerified: proof === 'passed' }
}
