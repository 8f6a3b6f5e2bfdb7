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
    /** The name chosen by the owner. */
    name: text,
    /** The RP ID. This is the host name where the passkey was created, and the only one where it works. */
    host: text,
    /** The id of the passkey in Base64url. The public key is a COSE key, also in Base64url. */
    credentialId: text,
    publicKey: text,
    /** The device's own count of uses. It stays 0 if the device does not count. */
    counter: integer,
    /** How browsers reach the device, such as 'usb'. */
    transports: json<string[]>(),
    /** Whether the passkey signs in without the password. */
    signsInAlone: boolean,
    createdAt: timestamp,
    lastUsedAt: nullable(timestamp),
    /** When the device's counter went back, which suggests a copy. Since then, the passkey is refused. */
    refusedAt: nullable(timestamp),
  },
  /** A row is deleted when its challenge is used. */
  passkeyChallenges: {
    /** SHA-256 of the challenge, in hex. */
    challengeHash: text,
    purpose: oneOf<Purpose>(),
    /** The session's public id, or the hash of a cookie if there is no session. */
    boundTo: text,
    host: text,
    createdAt: timestamp,
  },
}
