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
    /** The name on the provider's button. */
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
    /** Whether users who sign in by the provider need no second factor here. */
    countsAsSecondFactor: boolean,
    /** Whether people of these domains can sign in only by the provider. Does not apply to administrators. */
    isOnlyWay: boolean,
    createdAt: timestamp,
    updatedAt: timestamp,
  },
  /** Links a sign-in at a provider to an account. */
  identityLinks: {
    id: generatedId,
    providerId: integer,
    userId: integer,
    /** The issuer at the first sign-in. If the provider's issuer is changed, the link no longer counts. */
    issuer: text,
    subject: text,
    /** The address that was verified at the first sign-in. */
    email: text,
    createdAt: timestamp,
    lastUsedAt: timestamp,
  },
  /** Pending sign-ins. A row is deleted when the issuer has redirected the browser back. */
  identityRequests: {
    /** SHA-256 of the state, in hex. */
    id: text,
    /** SHA-256 of the cookie of the browser that began the sign-in. */
    browser: text,
    providerId: integer,
    /** The origin at which the sign-in began, such as https://help.example. */
    origin: text,
    /** The sign-in page at which the sign-in began. */
    page: text,
    /** The nonce and the code verifier, encrypted. */
    checks: text,
    expiresAt: timestamp,
  },
}
