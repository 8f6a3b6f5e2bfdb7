import * as z from 'zod/mini'
import { blankAsNull, codeLine, emailAddress, id, secret } from '../../../shared/endpoint/fields.ts'
import { displayName } from '../../../shared/text/nameFields.ts'
import { serverHost, serverPort } from './serverFields.ts'

export * from './values.ts'

export const defaultSmtpPort = 587

/** Host names that mail servers accept in EHLO. */
const heloName = codeLine(253).check(
  z.regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/i, 'Enter a full host name, such as mail.example.com'),
)

/** A field that must be filled in if the mail server needs a login. Checked even if other fields are invalid. */
const neededForLogin = (field: 'smtpUser' | 'smtpPass', message: string) =>
  z.refine<Partial<Record<string, unknown>>>(
    (settings) => settings['smtpLogin'] === false || settings[field] !== '',
    {
      path: [field],
      message,
      when: ({ value }) => typeof value === 'object' && value !== null,
    },
  )

export const emailSettings = z
  .object({
    smtpHost: serverHost('SMTP'),
    smtpPort: z._default(serverPort('SMTP'), defaultSmtpPort),
    /**
     * True: TLS is required, from the first byte on port 465 and by STARTTLS on other ports. False: TLS is used if
     * offered.
     */
    smtpSecure: z._default(z.boolean(), true),
    /** Whether STARTTLS is used if the server offers it and TLS is not required. */
    smtpStartTls: z._default(z.boolean(), true),
    /** Whether the server asks for a login. False: username and password are ignored. */
    smtpLogin: z._default(z.boolean(), true),
    smtpUser: codeLine(254),
    smtpPass: secret(1000),
    fromEmail: emailAddress('Invalid email address'),
    fromName: displayName(100, 'From name is required'),
    /** The name that this server gives in EHLO. Null: it gives the domain of the from address. */
    heloName: blankAsNull(heloName),
  })
  .check(
    neededForLogin('smtpUser', 'SMTP username is required'),
    neededForLogin('smtpPass', 'SMTP password is required'),
  )
export type EmailSettings = z.infer<typeof emailSettings>

/** The stored settings with the password masked; before the first save, the start values of the form. */
export const shownEmailSettings = z.object({
  id,
  smtpHost: z.string(),
  smtpPort: z.number(),
  smtpSecure: z.boolean(),
  smtpUser: z.string(),
  smtpPass: z.string(),
  fromEmail: z.string(),
  fromName: z.string(),
  /** Absent: true. */
  smtpStartTls: z.optional(z.boolean()),
  /** Absent: true. */
  smtpLogin: z.optional(z.boolean()),
  /** The name that this server gives in EHLO. Absent: it gives the domain of the from address. */
  heloName: z.optional(z.string()),
  /** SHA-256 fingerprint of the trusted certificate. Absent: the administrator has trusted none. */
  trustedCertificate: z.optional(z.string()),
})
export type ShownEmailSettings = z.infer<typeof shownEmailSettings>

const timeoutMessage = 'Session timeout must be a whole number from 1 to 1440'

export const securitySettings = z.object({
  /** Minutes of inactivity that end a session. */
  sessionTimeout: z
    .number(timeoutMessage)
    .check(z.int(timeoutMessage), z.minimum(1, timeoutMessage), z.maximum(1440, timeoutMessage)),
  /** Whether weak passwords are refused, rather than only warned about. Absent: unchanged. */
  refuseWeakPasswords: z.optional(z.boolean()),
})

export const shownSecuritySettings = z.required(securitySettings)
export type SecuritySettingsValues = z.infer<typeof shownSecuritySettings>
