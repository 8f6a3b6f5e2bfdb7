import * as z from 'zod/mini'
import {
  asSecret,
  atMost,
  blankAsNull,
  codeLine,
  emailAddress,
  id,
  line,
  nameLine,
  paragraphs,
  secret,
  timestamp,
} from '../../../shared/endpoint/fields.ts'
import { withPlainDigits } from '../../../shared/text/digits.ts'
import { chosenUsername, displayName } from '../../../shared/text/nameFields.ts'
import { canonicalRole, roles } from '../../../shared/endpoint/roles.ts'
import type { SecondStep, SignInStep } from '../../../shared/endpoint/signInStep.ts'
import { trimmed } from '../../../shared/text/typedText.ts'
import { mailWaits, noMailReasons } from '../../mail/values.ts'
import { staffSettings } from './staffSettings.ts'

export * from './values.ts'

export const maxPasswordLength = 200

/** The page that a mailed link opens to confirm an address. The token is in the query of the URL. */
export const confirmationPath = '/confirm-email'

/** Less strict than the rules for new usernames, because older usernames may break those rules. */
const username = nameLine(64, 'Username is required')

export const credentials = z.object({
  /** The username, or the confirmed email address of an account, which may be longer than a username. */
  username: nameLine(254, 'Username is required'),
  password: secret(maxPasswordLength, 'Password is required'),
})

const maxTypedCode = 100

/** Apps and mails show codes in groups, such as 123 456 or 123-456; separators are ignored. */
const withoutGroups = (text: string) =>
  text.length > maxTypedCode ? text : withPlainDigits(text).replace(/[\s\p{Pd}\p{Cf}.]/gu, '')
const sixDigits = 'Enter the 6 digits of the code'

export const oneTimeCode = z.object({
  token: asSecret(z.string().check(z.overwrite(withoutGroups), z.regex(/^\d{6}$/, sixDigits))),
})

const recoveryCodeLength = 10
const recoveryCodePattern = /^[0-9a-hjkmnp-tv-z]{10}$/

/** Recovery codes contain no o, i or l, which look like digits on paper. A typed o is read as 0, and i and l as 1. */
function readRecoveryCode(text: string): string {
  const code = withoutGroups(text)
  return code.length === recoveryCodeLength
    ? code.toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1')
    : code
}

export const isRecoveryCode = (token: string): boolean => recoveryCodePattern.test(token)

/** The second factor: the code of the app, or a recovery code. */
export const signInCode = z.object({
  token: asSecret(
    z.string().check(
      z.overwrite(readRecoveryCode),
      z.refine((token) => isRecoveryCode(token) || /^\d{6}$/.test(token), sixDigits),
    ),
  ),
})

/** The form for a recovery code. */
export const recoveryCode = z.object({
  token: asSecret(
    z
      .string()
      .check(
        z.overwrite(readRecoveryCode),
        z.regex(recoveryCodePattern, 'Enter one of your recovery codes, such as 4t9kx-m2c7w'),
      ),
  ),
})

/** Proves that the account's owner uses this session. The code is required if sign-in asks for one. */
export const confirmation = z.object({
  password: secret(maxPasswordLength, 'Password is required'),
  token: z.optional(oneTimeCode.shape.token),
})

const repetition = (message: string) => z.string().check(z.minLength(1, message))

/** Refuses a form whose repetition differs from the password. Checked only when every field is valid by itself. */
const confirmed = <Name extends string>(password: Name) =>
  z.refine<Record<Name | 'confirmPassword', string>>((form) => form[password] === form.confirmPassword, {
    error: "Passwords don't match",
    path: ['confirmPassword'],
    when: (payload) => payload.issues.length === 0,
  })

const newPassword = (min: number, message: string) =>
  asSecret(z.string().check(z.minLength(min, message), atMost(maxPasswordLength)))

const registrationPassword = newPassword(8, 'Password must be at least 8 characters')

/** The specified screen also sends a role. It is ignored, because a registered account is always a customer. */
export const registration = z.object({
  username: chosenUsername,
  email: emailAddress(),
  password: registrationPassword,
  emailNotifications: z._default(z.boolean(), false),
})

/** The form of the Register tab. The repeated password is not sent to the server. */
export const registrationForm = z
  .extend(registration, {
    confirmPassword: repetition('Please confirm your password'),
    emailNotifications: z.boolean(),
  })
  .check(confirmed('password'))

/** A password to check, with its owner's username and email. Without a username, the signed-in user's are used. */
export const chosenPassword = z.object({
  password: secret(maxPasswordLength, 'Password is required'),
  username: z.optional(line(64)),
  email: z.optional(line(254)),
})

const currentPassword = secret(maxPasswordLength, 'Current password is required')
const resetPassword = newPassword(6, 'New password must be at least 6 characters')

/** For a password that someone else sets. The owner must replace it at the next sign-in (session/signInStep.ts). */
const mustChangePassword = z.optional(z.boolean())

export const passwordReset = z.object({ newPassword: resetPassword, mustChangePassword })

export const ownPasswordReset = z.object({ currentPassword, newPassword: resetPassword })

const strongPassword = newPassword(8, 'Password must be at least 8 characters').check(
  z.regex(/\p{Lu}/u, 'Password must contain at least one uppercase letter'),
  z.regex(/\p{Ll}/u, 'Password must contain at least one lowercase letter'),
  z.regex(/\p{Nd}/u, 'Password must contain at least one number'),
  z.regex(/[^\p{L}\p{N}\s]/u, 'Password must contain at least one special character'),
)

export const passwordChange = z.object({ currentPassword, newPassword: strongPassword })

const confirmPassword = repetition('Password confirmation is required')

/** The form in the account settings by which administrators change their own password. */
export const ownPasswordForm = z.extend(ownPasswordReset, { confirmPassword }).check(confirmed('newPassword'))

/** The form by which an administrator sets someone else's password. */
export const passwordResetForm = z.extend(passwordReset, { confirmPassword }).check(confirmed('newPassword'))

/** The form by which users change their own password. The repeated new password is not sent to the server. */
export const passwordChangeForm = z
  .extend(passwordChange, { confirmPassword: repetition('Please confirm your new password') })
  .check(confirmed('newPassword'))

/** A password that its owner sets without the current one, during sign-in or by a mailed link. */
export const newOwnPassword = z.object({ newPassword: registrationPassword })

/** The form for `newOwnPassword`. The repeated password is not sent to the server. */
export const newOwnPasswordForm = z
  .extend(newOwnPassword, { confirmPassword: repetition('Please confirm your new password') })
  .check(confirmed('newPassword'))

/** Accepts a role in any letter case, and `admin`. Returns the canonical spelling of the role. */
export const role = z.pipe(
  z.string().check(z.overwrite(trimmed), z.minLength(1, 'Role is required')),
  z.transform((text: string, context) => {
    const canonical = canonicalRole(text)
    if (canonical) return canonical
    context.issues.push({ code: 'custom', message: 'Invalid enum value', input: text })
    return z.NEVER
  }),
)

export const newUser = z.object({
  username: chosenUsername,
  password: newPassword(6, 'Password must be at least 6 characters'),
  role,
  emailNotifications: z._default(z.boolean(), false),
  email: blankAsNull(emailAddress()),
  mustChangePassword,
  firstName: blankAsNull(displayName(100)),
  lastName: blankAsNull(displayName(100)),
  company: blankAsNull(displayName(200)),
})

/** Only given fields are changed; an empty text clears a field. */
export const userChange = z.object({
  username: z.optional(username),
  role: z.optional(role),
  emailNotifications: z.optional(z.boolean()),
  email: blankAsNull(emailAddress()),
  firstName: blankAsNull(displayName(100)),
  lastName: blankAsNull(displayName(100)),
  company: blankAsNull(displayName(200)),
  phone: blankAsNull(codeLine(50)),
  address: blankAsNull(paragraphs(500)),
  isSuspended: z.optional(z.boolean()),
})

const optionalText = z.nullable(z.string())

/** An account as its owner and administrators see it, without the password and the secrets. */
export const account = z.object({
  id,
  username: z.string(),
  role: z.enum(roles),
  email: optionalText,
  /** When the email address was confirmed. Mail is sent only to a confirmed address. */
  emailConfirmedAt: z.nullable(timestamp),
  firstName: optionalText,
  lastName: optionalText,
  fullName: optionalText,
  company: optionalText,
  phone: optionalText,
  address: optionalText,
  emailNotifications: z.boolean(),
  /** Whether single keys, such as J and K, do something on the screens. */
  singleKeyShortcuts: z.boolean(),
  ...staffSettings,
  otpEnabled: z.boolean(),
  otpVerified: z.boolean(),
  /** A suspended account cannot sign in. */
  isSuspended: z.boolean(),
  /** The time until which the invitation link works, or `neverInvited`. Null for accounts with a password. */
  invitedUntil: z.nullable(timestamp),
})
export type Account = z.infer<typeof account>

/** An account that an administrator has created. */
export const createdUser = z.extend(account, {
  /** The origin of links in mails, such as https://portal.example; absent if none is set up. */
  linkOrigin: z.optional(z.string()),
})

/** The signed-in account, with the minutes of inactivity after which the session ends. */
export const ownAccount = z.extend(z.omit(account, { isSuspended: true, invitedUntil: true }), {
  sessionTimeout: z.number(),
})

/** When the mail to confirm the caller's address was last sent, and when it can be sent again. */
const confirmationLink = z.object({
  sentAt: z.optional(timestamp),
  nextAt: z.optional(timestamp),
  /** Whether the mail waits because the mail server accepts no mail. */
  isDelayed: z.optional(z.boolean()),
})
export type ConfirmationLink = z.infer<typeof confirmationLink>

/** The signed-in account, with further data about sign-in and mail. */
export const currentAccount = z.extend(ownAccount, {
  /** The day from which sign-in requires 2FA; set only if the user must still set up 2FA. */
  twoFactorDueOn: z.optional(z.string()),
  /** Whether sign-in asks for a passkey. If the account also has an authenticator, its code is accepted instead. */
  needsPasskey: z.optional(z.boolean()),
  /** Set while the address is not confirmed. */
  confirmationLink: z.optional(confirmationLink),
  /** Set while no emails are delivered. */
  whyMailsWait: z.optional(z.enum(mailWaits)),
})
export type OwnAccount = z.infer<typeof currentAccount>

/** The outcome of signing in: the account, or the step that is needed first. */
export type Begun = OwnAccount | SignInStep | SecondStep

/** The fields of customers that agents see. */
export const customerSummary = z.pick(account, {
  id: true,
  username: true,
  email: true,
  role: true,
  firstName: true,
  lastName: true,
  company: true,
})

/**
 * An account in the list. Administrators get all fields, other users the fields of `customerSummary`, and agents also
 * `phone`. `createdAt` and `lastSignInAt` are sent only to administrators who read a single account, because
 * `lastSignInAt` would change the list with each sign-in.
 */
export const directoryEntry = z.extend(z.partial(account), {
  ...customerSummary.shape,
  createdAt: z.optional(timestamp),
  lastSignInAt: z.optional(z.nullable(timestamp)),
  /**
   * Why the customer gets no mail about tickets and invoices; null if mail is sent. Only for staff who read one
   * customer.
   */
  whyNoMail: z.optional(z.nullable(z.enum(noMailReasons))),
  /** The company that the user belongs to, not the name typed in the account. Only for staff who read one account. */
  companyId: z.optional(z.nullable(id)),
  clientCompany: z.optional(z.nullable(z.string())),
})
export type DirectoryEntry = z.infer<typeof directoryEntry>
