import type { Role } from '../../roles.ts'

export interface Notice {
  /** Subject, heading, and name on screens. */
  title: string
  paragraphs: readonly string[]
  /** What stands before the first paragraph for a person of this role. */
  openings?: { readonly [Of in Role]?: string }
  /** The label of the link, where the mail has one. */
  button?: string
  /** It is pointless without its link, and not sent where none can be made. */
  needsLink?: true
  /** Its link is a proof for whoever has it: the content is not kept once the mail is sent, and not in backups. */
  hasSecretLink?: true
}

const ifNotYou =
  'If it was not you: set another password at once, and tell us. Whoever did it may still be signed in.'

/**
 * Mails to people about their own account, and to administrators about the installation. Their text is fixed: none of it is
 * chosen by somebody else, not even a username, because anybody may register with anybody's address. The administrator who has
 * invited somebody, or changed how they sign in, is named: staff choose their own names.
 */
export const notices = {
  passwordChanged: {
    title: 'Your password was changed',
    paragraphs: ['The password of your account was changed.', ifNotYou],
    button: 'Go to your account',
  },
  /** By an administrator, or the operator. */
  passwordReset: {
    title: 'A new password was set for your account',
    paragraphs: [
      'An administrator has set a new password for your account, and you are signed out everywhere. Ask them for it, and choose a password of your own once you have signed in.',
      'If you did not expect this: tell us at once.',
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
    paragraphs: ['A passkey can now be used to sign in to your account.', ifNotYou],
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
      'Somebody signed in to your account through another service that confirmed your email address. Your account page shows which one.',
      'If it was not you: tell us at once, and whoever runs that service for you.',
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
    paragraphs: ['Somebody signed in to your account with one of your recovery codes.', ifNotYou],
    button: 'Go to your account',
  },
  guessingSeen: {
    title: 'Somebody is trying to sign in to your account',
    paragraphs: [
      'Many wrong passwords or codes were entered for your account. None of them worked.',
      'You need not do anything. If your password is short, or one you use elsewhere, please choose another.',
    ],
    button: 'Go to your account',
  },
  /** Goes to the present address, before anything has changed. */
  emailChangeAsked: {
    title: 'Another email address was asked for',
    paragraphs: [
      'Somebody who is signed in to your account asked for another email address. It counts once the link is opened that we have sent there; until then mails come here.',
      'If it was not you: set another password at once, which also withdraws the address, and tell us.',
    ],
    button: 'Go to your account',
  },
  /** Goes to the address that is stored when it is enqueued: before the change, the former one. */
  emailChanged: {
    title: 'The email address of your account was changed',
    paragraphs: ['Mails about your account now go to another address than this one.', ifNotYou],
    button: 'Go to your account',
  },
  /** Goes to the address that was asked for, and to no account's. */
  confirmNewEmail: {
    title: 'Confirm your new email address',
    paragraphs: [
      'This address was entered as the new address of an account. Confirm that it is yours, and we will send mails about the account here. The link works for a day.',
      'If you have not asked for it: do nothing, and nothing changes.',
    ],
    button: 'Confirm this address',
    needsLink: true,
    hasSecretLink: true,
  },
  /** The only one that goes to an account's address that is not confirmed. */
  confirmEmail: {
    title: 'Confirm your email address',
    paragraphs: [
      'An account was registered with this address. Confirm that it is yours, and we will send mails about the account here. The link works for three days.',
      'If you have not registered: do nothing. Without the confirmation no further mail is sent to you.',
    ],
    button: 'Confirm this address',
    needsLink: true,
    hasSecretLink: true,
  },
  passwordLink: {
    title: 'Set a new password',
    paragraphs: [
      'Somebody has asked for a link to set a new password for your account. It works once, and for 30 minutes.',
      'If it was not you: do nothing. Your password stays as it is.',
    ],
    button: 'Set a new password',
    needsLink: true,
    hasSecretLink: true,
  },
  passwordLinkSent: {
    title: 'Set a new password',
    paragraphs: [
      'An administrator has sent you a link to set a new password for your account. It works once, and for a day. Your present password works until then.',
      'If you did not expect this: tell us.',
    ],
    button: 'Set a new password',
    needsLink: true,
    hasSecretLink: true,
  },
  invitation: {
    title: 'An account was made for you',
    openings: {
      customer: 'You can see your tickets and invoices online.',
      agent: 'You can sign in to the agent portal, where tickets are answered and invoices are made.',
      Administrator: 'You can sign in as an administrator, who manages users, settings and the website.',
    },
    paragraphs: [
      'Choose a password to sign in with. The link works once, and for seven days.',
      'If you did not expect this: do nothing. Nobody can sign in before a password is chosen.',
    ],
    button: 'Choose a password',
    needsLink: true,
    hasSecretLink: true,
  },
  /** Goes to every administrator, also to the one who made the change. */
  administrationChanged: {
    title: 'An administrator has changed something important',
    paragraphs: [
      'Somebody who is signed in as an administrator has made this change.',
      'If none of you did it: sign in at the address that you know, undo it, and set another password for the account it was made with, which also ends its sessions. This mail has no link, so that none can mislead you.',
    ],
  },
  twoFactorAsked: {
    title: 'Please set up two-factor sign-in',
    paragraphs: [
      'Please protect your account with a second step at sign-in: a code from an app on your phone. Setting it up takes two minutes, on your account page under Two-Factor Sign-In.',
      'Nobody will ask you for the code, or for your password, by mail or on the phone.',
    ],
    button: 'Go to your account',
    needsLink: true,
  },
} as const satisfies Record<string, Notice>

export type NoticeKind = keyof typeof notices

/** The mails whose link is a proof. */
export const secretNotices: readonly string[] = Object.entries<Notice>(notices)
  .filter(([, { hasSecretLink }]) => hasSecretLink)
  .map(([kind]) => kind)

export const isNotice = (text: string): text is NoticeKind => Object.hasOwn(notices, text)
