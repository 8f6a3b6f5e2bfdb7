import {
  boolean,
  date,
  defaulted,
  integer,
  nullable,
  oneOf,
  text,
  timestamp,
} from '../../../../server/database/columns.ts'
import type { TwoFactorGroup } from '../../../../shared/endpoint/signInStep.ts'

export const settingsTables = {
  /** One row, id 1. */
  emailSettings: {
    id: integer,
    smtpHost: text,
    smtpPort: integer,
    smtpSecure: boolean,
    /** Whether STARTTLS is used if the server offers it and TLS is not required. */
    smtpStartTls: defaulted(boolean),
    /** The name that this server gives in EHLO. Null: it gives the domain of the from address. */
    heloName: nullable(text),
    /** Blank: the server needs no login. */
    smtpUser: text,
    /** Encrypted. */
    smtpPass: text,
    /** PEM of the only certificate that TLS accepts. Null: TLS accepts certificates of known authorities. */
    certificate: nullable(text),
    fromEmail: text,
    fromName: text,
    updatedAt: timestamp,
  },
  /** One row, id 1. */
  securitySettings: {
    id: integer,
    /** Minutes. */
    sessionTimeout: integer,
    refuseWeakPasswords: defaulted(boolean),
    /** Which accounts must use 2FA, from the start of the day `twoFactorFrom` in UTC. */
    twoFactorFor: defaulted(oneOf<TwoFactorGroup>()),
    twoFactorFrom: nullable(date),
    updatedAt: timestamp,
  },
}
