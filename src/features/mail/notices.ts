export interface Notice {
  /** Subject, heading, and name on screens. */
  title: string
  paragraphs: readonly string[]
  /** The label of the link, where the mail has one. */
  button?: string
  /** It is pointless without its link, and not sent where none can be made. */
  needsLink?: true
}

const ifNotYou =
  'If it was not you: set another password at once, and tell us. Whoever did it may still be signed in.'

/**
 * Mails to people about their own account. Their text is fixed: none of it is chosen by somebody else, not even a
 * username, because anybody may register with anybody's address.
 */
export const notices = {
  passwordChanged: {
    title: 'Your password was changed',
    paragraphs: ['The password of your account was changed.', ifNotYou],
    button: 'Go to your account',
  },
  twoFactorChanged: {
    title: 'Your two-factor authentication was changed',
    paragraphs: ['The two-factor authentication of your account was changed.', ifNotYou],
    button: 'Go to your account',
  },
  recoveryCodeUsed: {
    title: 'A recovery code was used to sign in',
    paragraphs: ['Somebody signed in to your account with one of your recovery codes.', ifNotYou],
    button: 'Go to your account',
  },
  guessingSeen: {
    title: 'Somebody tries to sign in to your account',
    paragraphs: [
      'Many wrong passwords or codes were entered for your account. Nobody has got in by them.',
      'You need not do anything. If your password is short, or used elsewhere too, set another one.',
    ],
    button: 'Go to your account',
  },
  /** Goes to the present address, before anything has changed. */
  emailChangeAsked: {
    title: 'Another e-mail address was asked for',
    paragraphs: [
      'Somebody who is signed in to your account asked for another e-mail address. It counts once the link is opened that we have sent there; until then mails come here.',
      'If it was not you: set another password at once, which also withdraws the address, and tell us.',
    ],
    button: 'Go to your account',
  },
  /** Goes to the address that is stored when it is enqueued: before the change, the former one. */
  emailChanged: {
    title: 'The e-mail address of your account was changed',
    paragraphs: ['Mails about your account now go to another address than this one.', ifNotYou],
    button: 'Go to your account',
  },
  /** Goes to the address that was asked for, and to no account's. */
  confirmNewEmail: {
    title: 'Confirm your new e-mail address',
    paragraphs: [
      'This address was entered as the new one of an account. Confirm that it is yours, and mails about the account come here. The link works for a day.',
      'If you have not asked for it: do nothing, and nothing changes.',
    ],
    button: 'Confirm this address',
    needsLink: true,
  },
  /** The only one that goes to an account's address that is not confirmed. */
  confirmEmail: {
    title: 'Confirm your e-mail address',
    paragraphs: [
      'An account was registered with this address. Confirm that it is yours, and we send mails about the account here. The link works for three days.',
      'If you have not registered: do nothing. Without the confirmation no further mail is sent to you.',
    ],
    button: 'Confirm this address',
    needsLink: true,
  },
  passwordLink: {
    title: 'Set a new password',
    paragraphs: [
      'Somebody has asked for a link to set a new password for your account. It works once, and for 30 minutes.',
      'If it was not you: do nothing. Your password stays as it is.',
    ],
    button: 'Set a new password',
    needsLink: true,
  },
  invitation: {
    title: 'An account was made for you',
    paragraphs: [
      'You can see your tickets and invoices online. Choose a password to sign in with. The link works once, and for seven days.',
      'If you did not expect this: do nothing. Nobody can sign in before a password is chosen.',
    ],
    button: 'Choose a password',
    needsLink: true,
  },
} as const satisfies Record<string, Notice>

export type NoticeKind = keyof typeof notices

export const isNotice = (text: string): text is NoticeKind => Object.hasOwn(notices, text)
