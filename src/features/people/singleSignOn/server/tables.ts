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
  /** Where people sign in elsewhere. */
  identityProviders: {
    id: subjectId('identity provider', 'name'),
    /** On its button. */
    name: text,
    issuer: text,
    clientId: text,
    /** Encrypted. */
    clientSecret: text,
    /** Null: under every host, also one without a brand. */
    brandId: nullable(integer),
    /** Separated by a comma and a space. */
    emailDomains: text,
    isOn: boolean,
    /** Users who sign in there are asked for no code here. */
    countsAsSecondFactor: boolean,
    /** People of the domains sign in there alone, but for administrators. */
    isOnlyWay: boolean,
    createdAt: timestamp,
    updatedAt: timestamp,
  },
  /** Links a sign-in at a provider to an account. */
  identityLinks: {
    id: generatedId,
    providerId: integer,
    userId: integer,
    /** The issuer of the first sign-in: a provider that is given another issuer knows nobody. */
    issuer: text,
    subject: text,
    /** The address that was verified at the first sign-in. */
    email: text,
    createdAt: timestamp,
    lastUsedAt: timestamp,
  },
  /** Sign-ins that are under way: each is deleted by its return. */
  identityRequests: {
    /** SHA-256 of the state, in hex. */
    id: text,
    /** SHA-256 of the cookie of the browser that began it. */
    browser: text,
    providerId: integer,
    /** Where it began, such as https://help.example. */
    origin: text,
    /** The sign-in page that it began on. */
    page: text,
    /** The nonce and the code verifier, encrypted. */
    checks: text,
    expiresAt: timestamp,
  },
}
