import {
  subjectId,
  boolean,
  generatedId,
  integer,
  nullable,
  text,
  timestamp,
} from '../../../../server/database/columns.ts'

export const singleSignOnTables = {
  /** The providers at which people can sign in. */
  identityProviders: {
    id: subjectId('identity provider', 'name'),
    /** The name on its button. */
    name: text,
    issuer: text,
    clientId: text,
    /** Encrypted with the installation's key. */
    clientSecret: text,
    /** Null for all hosts, even those without a brand. */
    brandId: nullable(integer),
    /** Separated by a comma and a space. */
    emailDomains: text,
    isOn: boolean,
    /** Whether users who sign in there are asked for no code here. */
    countsAsSecondFactor: boolean,
    /** Whether people of these domains, except administrators, can sign in only there. */
    isOnlyWay: boolean,
    createdAt: timestamp,
    updatedAt: timestamp,
  },
  /** Links a sign-in at a provider to an account. */
  identityLinks: {
    id: generatedId,
    providerId: integer,
    userId: integer,
    /** The issuer at the first sign-in: if the provider gets another issuer, its links do not count. */
    issuer: text,
    subject: text,
    /** The address that was verified at the first sign-in. */
    email: text,
    createdAt: timestamp,
    lastUsedAt: timestamp,
  },
  /** Pending sign-ins: each is deleted when the browser returns. */
  identityRequests: {
    /** SHA-256 of the state, in hex. */
    id: text,
    /** SHA-256 of the cookie of the browser that began it. */
    browser: text,
    providerId: integer,
    /** The origin at which it began, such as https://help.example. */
    origin: text,
    /** The sign-in page at which it began. */
    page: text,
    /** The nonce and the code verifier, encrypted. */
    checks: text,
    expiresAt: timestamp,
  },
}
