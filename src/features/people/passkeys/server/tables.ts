import {
  boolean,
  generatedId,
  integer,
  json,
  nullable,
  oneOf,
  text,
  timestamp,
} from '../../../../server/database/columns.ts'
import type { Purpose } from '../schema.ts'

export const passkeyTables = {
  passkeys: {
    id: generatedId,
    userId: integer,
    /** Chosen by the owner. */
    name: text,
    /** The RP ID: the host name at which it was made, and nowhere else works. */
    host: text,
    /** Base64url, as is publicKey, which is in COSE. */
    credentialId: text,
    publicKey: text,
    /** How often it was used, by its own count; stays 0 where the device does not count. */
    counter: integer,
    /** How browsers reach it, such as 'usb'. */
    transports: json<string[]>(),
    /** Whether it signs in by itself. */
    signsInAlone: boolean,
    createdAt: timestamp,
    lastUsedAt: nullable(timestamp),
    /** When its counter went back, which a copy does: it lets nobody in any more. */
    refusedAt: nullable(timestamp),
  },
  /** Deleted as they are used. */
  passkeyChallenges: {
    /** SHA-256, in hex. */
    challengeHash: text,
    purpose: oneOf<Purpose>(),
    /** The session's public id, or the hash of a cookie where there is none. */
    boundTo: text,
    host: text,
    createdAt: timestamp,
  },
}
