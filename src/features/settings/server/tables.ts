import { boolean, defaulted, integer, text, timestamp } from '../../../server/database/columns.ts'

export const settingsTables = {
  /** One row, id 1. */
  emailSettings: {
    id: integer,
    smtpHost: text,
    smtpPort: integer,
    smtpSecure: boolean,
    smtpUser: text,
    /** Encrypted. */
    smtpPass: text,
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
    updatedAt: timestamp,
  },
}
