import type { Role } from '../../shared/endpoint/roles.ts'

export interface Notice {
  /** Subject, heading, and name on screens. */
  title: string
  paragraphs: readonly string[]
  /** For invitations: a sentence before the first paragraph, by the role of the invited account. */
  openings?: { readonly [Of in Role]?: string }
  /** The label of the link, if the mail has one. */
  button?: string
  /** The mail is not sent if no link can be made, because it is useless without the link. */
  needsLink?: true
  /**
   * Anyone who has the link can use it. So the content is deleted once the mail is sent, and not included in backups.
   */
  hasSecretLink?: true
  /**
   * The mail always goes to the address that it was stored with. An attacker who takes over an account, or the
   * installation, must not be able to redirect or withdraw the warning.
   */
  isWarning?: true
  /** Withdrawn once the recipient is no administrator any more. */
  forAdministrators?: true
}

const ifNotYou =
  "Wasn't you? Change your password right away and let us know. Someone may still be signed in."

/**
 * Mails to users about their own account, and to administrators about the installation. Their text is fixed. It
 * contains no text of other users, not even a username, because anyone may register with another person's address. The
 * only exception is the name of an administrator who invites a user or changes how they sign in.
 */
export const notices = {
  passwordChanged: {
    title: 'Your password was changed',
    paragraphs: ['The password of your account was changed.', ifNotYou],
    button: 'Go to your account',
  },
  /** Sent when an administrator or the operator sets a password. */
  passwordReset: {
    title: 'A new password was set for your account',
    paragraphs: [
      'An administrator has set a new password for your account, and you are signed out everywhere. Ask them for it, and choose your own password after you sign in.',
      "If you didn't expect this, please let us know right away.",
    ],
    button: 'Go to your account',
  },
  twoFactorChanged: {
    title: 'Your two-factor authentication was changed',
    paragraphs: ['The two-factor authentication of your account was changed.', ifNotYou],
    button: 'Go to your account',
  },
  passkeysChanged: {
    title: 'The passkeys of your account were changed',
    paragraphs: ['The passkeys that can be used to sign in to your account were changed.', ifNotYou],
    button: 'Go to your account',
  },
  passkeyRefused: {
    title: 'One of your passkeys was refused',
    paragraphs: [
      'One of your passkeys may have been copied, so we no longer accept it.',
      'Remove it on your account page, make a new one, and tell us.',
    ],
    button: 'Go to your account',
  },
  signInLinked: {
    title: 'Another way to sign in was linked to your account',
    paragraphs: [
      'Someone signed in to your account through another service that confirmed your email address. Your account page shows which one.',
      "Wasn't you? Let us know right away, and tell the people who run that service for you.",
    ],
    button: 'Go to your account',
  },
  signInUnlinked: {
    title: 'A way to sign in was removed from your account',
    paragraphs: ['A service you could sign in with is no longer linked to your account.', ifNotYou],
    button: 'Go to your account',
  },
  recoveryCodeUsed: {
    title: 'A recovery code was used to sign in',
    paragraphs: ['Someone signed in to your account with one of your recovery codes.', ifNotYou],
    button: 'Go to your account',
  },
  guessingSeen: {
    title: 'Someone is trying to sign in to your account',
    paragraphs: [
      'Many wrong passwords or codes were entered for your account. None of them worked.',
      "You don't need to do anything. If your password is short, or if you use it elsewhere, please choose a new one.",
    ],
    button: 'Go to your account',
  },
  /** Sent to the current address, before anything is changed. */
  emailChangeAsked: {
    title: 'A change of your email address was requested',
    paragraphs: [
      'Someone who is signed in to your account entered a new email address. We sent a confirmation link there. Until it is opened, emails will come here.',
      "Wasn't you? Change your password right away, which also cancels the new address, and let us know.",
    ],
    button: 'Go to your account',
    isWarning: true,
  },
  /** Sent to the former address, because the mail is enqueued before the change is stored. */
  emailChanged: {
    title: 'The email address of your account was changed',
    paragraphs: [
      'The email address of your account was changed or removed. Emails about your account go to the new one, if there is one.',
      ifNotYou,
    ],
    button: 'Go to your account',
    isWarning: true,
  },
  /** Sent to the requested address, which belongs to no account yet. */
  confirmNewEmail: {
    title: 'Confirm your new email address',
    paragraphs: [
      "This address was entered as the new address of an account. Confirm it's yours to receive that account's emails here. The link expires in one day.",
      "If you didn't request this, you don't need to do anything. Nothing will change.",
    ],
    button: 'Confirm this address',
    needsLink: true,
    hasSecretLink: true,
  },
  /** The only notice that goes to an account's unconfirmed address. */
  confirmEmail: {
    title: 'Confirm your email address',
    paragraphs: [
      "An account was registered with this address. Confirm it's yours to receive emails about the account here. The link expires in three days.",
      "If you didn't register, you don't need to do anything. We won't email you again.",
    ],
    button: 'Confirm this address',
    needsLink: true,
    hasSecretLink: true,
  },
  passwordLink: {
    title: 'Set a new password',
    paragraphs: [
      'Someone requested a link to set a new password for your account. It works once and expires in 30 minutes.',
      "If this wasn't you, you don't need to do anything. Your password will not change.",
    ],
    button: 'Set a new password',
    needsLink: true,
    hasSecretLink: true,
  },
  passwordLinkSent: {
    title: 'Set a new password',
    paragraphs: [
      'An administrator has sent you a link to set a new password for your account. It works once and expires in one day. Until you use it, your current password still works.',
      "If you didn't expect this, please let us know.",
    ],
    button: 'Set a new password',
    needsLink: true,
    hasSecretLink: true,
  },
  invitation: {
    title: 'Your account is ready',
    openings: {
      customer: 'You can see your tickets and invoices online.',
      agent: 'You can sign in to the agent portal to answer tickets and create invoices.',
      Administrator: 'You can sign in as an administrator to manage users, settings and the website.',
    },
    paragraphs: [
      'Choose a password to sign in with. The link works once and expires in seven days.',
      "If you didn't expect this, you don't need to do anything. No one can sign in until a password is chosen.",
    ],
    button: 'Choose a password',
    needsLink: true,
    hasSecretLink: true,
  },
  /** Sent to every administrator, including the one who made the change. */
  administrationChanged: {
    title: 'An administrator changed something important',
    paragraphs: [
      'Someone who is signed in as an administrator made this change.',
      'If none of you did this, sign in at the address you know, undo the change, and set a new password for the account that made it, which also signs it out everywhere. This email contains no links, so that none can mislead you.',
    ],
    isWarning: true,
  },
  /** Sent to every administrator. */
  virusFound: {
    title: 'A virus was found in an attached file',
    paragraphs: [
      'Someone attached a file with a virus. It was deleted before anyone could open it.',
      'The audit log names the file and the person, who may not know of it. Further viruses within an hour are listed there and not mailed.',
    ],
    button: 'Open the audit log',
    forAdministrators: true,
  },
  /** Sent to every administrator. */
  mailsNotFetched: {
    title: 'Emails of a mailbox cannot be fetched',
    paragraphs: [
      'When this email was written, the portal had not reached a mail server for at least ten minutes. The emails of a mailbox wait there, and become tickets and replies once they are fetched.',
      'Site Settings name the mailbox and the reason. While this lasts, an email like this one comes every hour.',
    ],
    button: 'Open the mailboxes',
    forAdministrators: true,
  },
  twoFactorAsked: {
    title: 'Please set up two-factor sign-in',
    paragraphs: [
      'Please protect your account with a second step at sign-in: a code from an app on your phone. Setting it up takes two minutes, on your account page under “Two-factor sign-in”.',
      'No one will ask you for the code or your password by email or on the phone.',
    ],
    button: 'Go to your account',
    needsLink: true,
  },
} as const satisfies Record<string, Notice>

export type NoticeKind = keyof typeof notices

export const secretNotices: readonly string[] = Object.entries<Notice>(notices)
  .filter(([, { hasSecretLink }]) => hasSecretLink)
  .map(([kind]) => kind)

export const isNotice = (text: string): text is NoticeKind => Object.hasOwn(notices, text)
