/**
 * How far the address of a sender is known to be right. `passed`: DMARC passed, or a signature of its domain is valid. `none`: its
 * domain asks for no check. `failed`: its domain asks to refuse the mail. `unknown`: nothing could be found out.
 */
export const senderProofs = ['passed', 'none', 'failed', 'unknown'] as const
export type SenderProof = (typeof senderProofs)[number]

/** The outcomes of reading a mail: `held` and `ignored` ones wait until staff handle them, which may `discard` them. */
export const placedStates = ['reply', 'ticket', 'lead', 'held', 'ignored', 'discarded'] as const
export type PlacedState = (typeof placedStates)[number]
/** The states of emails that staff may handle. */
export const unhandledStates = ['held', 'ignored'] as const
export type UnhandledState = (typeof unhandledStates)[number]

/** Why a mail is held, as staff see it, after “Held: ”. */
export const heldReasons = {
  wrongToken: 'the reply address was not made by this installation, or with an earlier key',
  otherSender: 'someone else answers an email that was sent to another person',
  accountDeleted: 'the account of the customer who answers was deleted',
  ticketGone: 'the ticket that it answers no longer exists, or the sender may not answer it',
  senderFailed: 'the address of the sender may be forged',
  senderUnverified: 'the address of the sender could not be verified',
  noSender: 'it does not name exactly one sender',
  staff: 'it comes from a colleague, and colleagues write in the portal',
  several: 'several accounts have the address of the sender',
  suspended: 'the account of the sender is suspended',
  legacyUser: 'the account of the sender sees no tickets',
  stranger: 'no account has the address of the sender',
  tooMany: 'the sender has written too often within an hour',
  unreadable: 'it could not be read',
  tooLarge: 'it is larger than 50 MB, so only its beginning was fetched',
} as const
export type HeldReason = keyof typeof heldReasons

/** Why a mail is ignored, as staff see it, after “Ignored: ”. */
export const ignoredReasons = {
  automatic: 'a program sent it, not a person',
  bounce: 'it says that an email could not be delivered',
  list: 'it was sent to a mailing list',
  own: 'this installation sent it',
  double: 'the same email has arrived before',
  refused: 'no account has the address of the sender, and this mailbox refuses strangers',
  blocked: 'a colleague has blocked the sender',
} as const
export type IgnoredReason = keyof typeof ignoredReasons

export type MailReason = HeldReason | IgnoredReason
const isReason = (name: string): name is MailReason => name in heldReasons || name in ignoredReasons
export const mailReasons = [...Object.keys(heldReasons), ...Object.keys(ignoredReasons)].filter(isReason)

/** In bytes. A larger mail is refused; of one that is fetched, only the beginning is kept. */
export const maxMailBytes = 50 * 1024 * 1024

/** The list of blocked senders is shown as a whole. */
export const maxBlockedSenders = 1_000
