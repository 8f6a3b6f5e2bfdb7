import * as z from 'zod/mini'
import { emailAddress, id, line, secret } from '../../fields.ts'
import { displayName } from '../../nameFields.ts'

export * from './values.ts'

export const defaultSmtpPort = 587

const portMessage = 'SMTP port must be a whole number from 1 to 65535'

/** A host name or an IP address, without the scheme, port or path that people copy with it. */
const hostName = z.regex(
  /^([\w-]+(\.[\w-]+)*\.?|[0-9a-f:.]+)$/i,
  'SMTP host must be a host name or an address',
)

export const emailSettings = z.object({
  smtpHost: line(253, 'SMTP host is required').check(hostName),
  smtpPort: z._default(
    z
      .number(portMessage)
      .check(z.int(portMessage), z.minimum(1, portMessage), z.maximum(65_535, portMessage)),
    defaultSmtpPort,
  ),
  /** TLS is required: from the first byte on port 465, by STARTTLS on any other. False: where the server offers it. */
  smtpSecure: z._default(z.boolean(), true),
  smtpUser: line(254, 'SMTP username is required'),
  smtpPass: secret(1000, 'SMTP password is required'),
  fromEmail: emailAddress('Invalid email address'),
  fromName: displayName(100, 'From name is required'),
})
export type EmailSettings = z.infer<typeof emailSettings>

/** As stored, the password masked; before the first save, the start values of the form. */
export const shownEmailSettings = z.object({
  id,
  smtpHost: z.string(),
  smtpPort: z.number(),
  smtpSecure: z.boolean(),
  smtpUser: z.string(),
  smtpPass: z.string(),
  fromEmail: z.string(),
  fromName: z.string(),
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
  /** Whether a password that is easily guessed is refused, and not only remarked upon. Absent: as it was. */
  refuseWeakPasswords: z.optional(z.boolean()),
})

export const shownSecuritySettings = z.required(securitySettings)
export type SecuritySettingsValues = z.infer<typeof shownSecuritySettings>
