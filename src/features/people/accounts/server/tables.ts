import {
  subjectId,
  boolean,
  defaulted,
  integer,
  internal,
  nullable,
  oneOf,
  text,
  timestamp,
} from '../../../../server/database/columns.ts'

export const accountTables = {
  /** Columns that are not internal are read with every session and may be returned, see accounts/schema.ts. */
  users: {
    id: subjectId('user', 'username'),
    username: text,
    /** NFKC and lower case of username, computed by the program: SQL's lower() converts ASCII only. */
    usernameKey: internal(text),
    /** Null for a name that looks like an older account's: only names from before the rule do. */
    usernameSkeleton: internal(nullable(text)),
    passwordHash: internal(text),
    role: defaulted(oneOf<'Administrator' | 'agent' | 'customer' | 'User'>()),
    email: nullable(text),
    /** When the owner confirmed the address, or staff set it; mail goes to no other address. */
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
    /** Cannot sign in. */
    isSuspended: defaulted(boolean),
    /** Until when the link of an invitation works, or neverInvited (invitations.ts); null once a password was set. */
    invitedUntil: nullable(timestamp),
    /** Chooses another one at the next sign-in, before anything else. */
    mustChangePassword: internal(defaulted(boolean)),
    /** Encrypted, as is otpPendingSecret. */
    otpSecret: internal(nullable(text)),
    otpPendingSecret: internal(nullable(text)),
    otpEnabled: defaulted(boolean),
    otpVerified: defaulted(boolean),
    otpLastStep: internal(nullable(integer)),
    /** The number of the account's passkeys, kept here because each request asks whether there are any. */
    passkeyCount: internal(defaulted(integer)),
    /** The key of the picture that staff see (feature accountPictures). */
    pictureKey: internal(nullable(text)),
    lastSignInAt: internal(nullable(timestamp)),
    /** Set for an administrator who has put the first steps away (feature firstSteps). */
    hasPutAwayFirstSteps: internal(defaulted(boolean)),
    createdAt: internal(timestamp),
    updatedAt: internal(timestamp),
  },
  sessions: {
    /** SHA-256 of the token, in hex. */
    id: text,
    userId: integer,
    state: oneOf<'full' | 'pending'>(),
    /** Pending for a step of sign-in (signInStep.ts), and no longer for the code. */
    awaitsStep: defaulted(boolean),
    otpFailures: defaulted(integer),
    createdAt: timestamp,
    lastSeenAt: timestamp,
    expiresAt: timestamp,
    /** When the person last proved with the password to be there, see confirmation.ts. */
    confirmedAt: nullable(timestamp),
    /** A second factor was asked for elsewhere: the authenticator here is not demanded. */
    hasOtherFactor: defaulted(boolean),
    /** The provider of single sign-on by which it began; null for every other way. */
    providerId: nullable(integer),
    /** Names the session to its owner; unlike id it stays when the cookie is renewed. */
    publicId: defaulted(text),
    /** The network address and the browser that it began with, such as 'Firefox on Windows'. */
    address: nullable(text),
    browser: nullable(text),
  },
  /** The new email address that someone has asked for last. */
  emailChanges: {
    userId: integer,
    email: text,
    /** SHA-256 of the token in the mailed link, in hex. */
    tokenHash: text,
    createdAt: timestamp,
    expiresAt: timestamp,
    /** Kept, so that a link that is opened again can say so. */
    confirmedAt: nullable(timestamp),
  },
  /** Deleted as they are used. */
  recoveryCodes: {
    userId: integer,
    /** Keyed. */
    codeHash: text,
    createdAt: timestamp,
  },
}
