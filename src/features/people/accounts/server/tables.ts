import {
  subjectId,
  boolean,
  defaulted,
  integer,
  internal,
  json,
  nullable,
  oneOf,
  text,
  timestamp,
} from '../../../../server/database/columns.ts'
import type { ChoosableTicketColumn } from '../ticketColumns.ts'

export const accountTables = {
  /** Columns that are not `internal` are read with every session and may be in responses (accounts/schema.ts). */
  users: {
    id: subjectId('user', 'username'),
    username: text,
    /** The username in NFKC and lower case. The program computes it, because SQL's lower() converts only ASCII. */
    usernameKey: internal(text),
    /** Null for an account older than this column whose name looks like another. New names may not look alike. */
    usernameSkeleton: internal(nullable(text)),
    passwordHash: internal(text),
    role: defaulted(oneOf<'Administrator' | 'agent' | 'customer' | 'User'>()),
    email: nullable(text),
    /** When the owner confirmed the address or staff set it. Mail is sent only to a confirmed address. */
    emailConfirmedAt: nullable(timestamp),
    firstName: nullable(text),
    lastName: nullable(text),
    fullName: nullable(text),
    company: nullable(text),
    phone: nullable(text),
    address: nullable(text),
    emailNotifications: defaulted(boolean),
    /** Whether single keys, such as j and k, do something on the screens. */
    singleKeyShortcuts: defaulted(boolean),
    /** For staff: whether the next ticket is opened after a response that resolves one. */
    opensNextTicket: defaulted(boolean),
    /** For staff: the columns of the list of tickets; null for the standard ones. */
    ticketListColumns: nullable(json<ChoosableTicketColumn[]>()),
    /** A suspended account cannot sign in. */
    isSuspended: defaulted(boolean),
    /** The time until which the invitation link works, or `neverInvited`. Null once a password was set. */
    invitedUntil: nullable(timestamp),
    /** The owner must choose another password at the next sign-in, before anything else. */
    mustChangePassword: internal(defaulted(boolean)),
    /** Encrypted, as is otpPendingSecret. */
    otpSecret: internal(nullable(text)),
    otpPendingSecret: internal(nullable(text)),
    otpEnabled: defaulted(boolean),
    otpVerified: defaulted(boolean),
    otpLastStep: internal(nullable(integer)),
    /** The number of the account's passkeys. Stored here, because each request needs to know if there are any. */
    passkeyCount: internal(defaulted(integer)),
    /** The key of the picture that staff see (feature accountPictures). */
    pictureKey: internal(nullable(text)),
    lastSignInAt: internal(nullable(timestamp)),
    /** Set for an administrator who has dismissed the first steps (feature firstSteps). */
    hasPutAwayFirstSteps: internal(defaulted(boolean)),
    createdAt: internal(timestamp),
    updatedAt: internal(timestamp),
  },
  sessions: {
    /** SHA-256 of the token, in hex. */
    id: text,
    userId: integer,
    state: oneOf<'full' | 'pending'>(),
    /** Whether a pending session waits for a sign-in step (signInStep.ts), and no longer for a code. */
    awaitsStep: defaulted(boolean),
    otpFailures: defaulted(integer),
    createdAt: timestamp,
    lastSeenAt: timestamp,
    expiresAt: timestamp,
    /** When the user last confirmed with the password, see confirmation.ts. */
    confirmedAt: nullable(timestamp),
    /** Whether the identity provider asked for a second factor. Sign-in then asks for none. */
    hasOtherFactor: defaulted(boolean),
    /** The single sign-on provider by which the session began; null for other ways to sign in. */
    providerId: nullable(integer),
    /** Identifies the session to its owner. Unlike id, it does not change when the cookie is renewed. */
    publicId: defaulted(text),
    /** The network address and the browser with which the session began, such as 'Firefox on Windows'. */
    address: nullable(text),
    browser: nullable(text),
  },
  /** The last new email address that each account has requested. */
  emailChanges: {
    userId: integer,
    email: text,
    /** SHA-256 of the token in the mailed link, in hex. */
    tokenHash: text,
    createdAt: timestamp,
    expiresAt: timestamp,
    /** Set when the link is used. The row then stays, so that opening the link again can say that it was used. */
    confirmedAt: nullable(timestamp),
  },
  /** A row is deleted when its code is used. */
  recoveryCodes: {
    userId: integer,
    /** Hashed with the installation's key. */
    codeHash: text,
    createdAt: timestamp,
  },
}
