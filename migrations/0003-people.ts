import { keepWords } from './frozen/keepWords.ts'
import {
  boolean,
  generatedId,
  integer,
  json,
  nullable,
  oneOf,
  references,
  text,
  timestamp,
  withDefault,
  type Schema,
} from './frozen/schema.ts'

/** Accounts, the ways to sign in, and companies. */
export async function up(schema: Schema): Promise<void> {
  await makeUsers(schema)
  await makeSignIn(schema)
  await makePasskeys(schema)
  await makeSingleSignOn(schema)
  await makeCompanies(schema)
}

async function makeUsers(schema: Schema): Promise<void> {
  const { createTable, createIndex, createUniqueIndex, run } = schema
  await createTable('users', {
    id: generatedId,
    username: text,
    usernameKey: text,
    passwordHash: text,
    role: withDefault(oneOf('Administrator', 'agent', 'customer', 'User'), 'User'),
    email: nullable(text),
    firstName: nullable(text),
    lastName: nullable(text),
    fullName: nullable(text),
    company: nullable(text),
    phone: nullable(text),
    address: nullable(text),
    emailNotifications: withDefault(boolean, false),
    otpSecret: nullable(text),
    otpPendingSecret: nullable(text),
    otpEnabled: withDefault(boolean, true),
    otpVerified: withDefault(boolean, false),
    otpLastStep: nullable(integer),
    createdAt: timestamp,
    updatedAt: timestamp,
    // Null in older installations where an older account has a name that looks the same.
    usernameSkeleton: nullable(text),
    emailConfirmedAt: nullable(timestamp),
    isSuspended: withDefault(boolean, false),
    mustChangePassword: withDefault(boolean, false),
    lastSignInAt: nullable(timestamp),
    hasPutAwayFirstSteps: withDefault(boolean, false),
    passkeyCount: withDefault(integer, 0),
    invitedUntil: nullable(timestamp),
    singleKeyShortcuts: withDefault(boolean, true),
    // Beside the names, so that conversations need no further join.
    pictureKey: nullable(text),
  })
  await createUniqueIndex('users', ['usernameKey'])
  await createUniqueIndex('users', ['usernameSkeleton'])
  await createIndex('users', ['role'])
  for (const column of ['role', 'isSuspended', 'lastSignInAt', 'invitedUntil'])
    await createIndex('users', [column, 'id'])
  await run('create index "users_company_lower" on "users" (lower("company"), "id")')
  // Without the case of ASCII letters, as both engines lower them.
  await run('create index "users_email_lower" on "users" (lower("email"))')
  const searched = ['username', 'firstName', 'lastName', 'fullName', 'email', 'phone', 'company']
  await keepWords(schema, 'userWords', { of: 'users', columns: searched })

  await createTable(
    'accountPictures',
    { userId: references('users', 'cascade'), key: text, content: text, createdAt: timestamp },
    ['userId'],
  )
  await createUniqueIndex('accountPictures', ['key'])
}

async function makeSignIn({ createTable, createIndex, createUniqueIndex }: Schema): Promise<void> {
  await createTable(
    'sessions',
    {
      id: text,
      userId: references('users', 'cascade'),
      state: oneOf('full', 'pending'),
      otpFailures: withDefault(integer, 0),
      createdAt: timestamp,
      lastSeenAt: timestamp,
      expiresAt: timestamp,
      confirmedAt: nullable(timestamp),
      publicId: withDefault(text, ''),
      address: nullable(text),
      browser: nullable(text),
      awaitsStep: withDefault(boolean, false),
      hasOtherFactor: withDefault(boolean, false),
    },
    ['id'],
  )
  await createIndex('sessions', ['userId'])
  await createIndex('sessions', ['lastSeenAt'])
  await createTable(
    'emailChanges',
    {
      userId: references('users', 'cascade'),
      email: text,
      tokenHash: text,
      createdAt: timestamp,
      expiresAt: timestamp,
      confirmedAt: nullable(timestamp),
    },
    ['userId'],
  )
  await createUniqueIndex('emailChanges', ['tokenHash'])
  await createTable(
    'recoveryCodes',
    { userId: references('users', 'cascade'), codeHash: text, createdAt: timestamp },
    ['userId', 'codeHash'],
  )
}

async function makePasskeys({ createTable, createIndex, createUniqueIndex }: Schema): Promise<void> {
  await createTable('passkeys', {
    id: generatedId,
    userId: references('users', 'cascade'),
    name: text,
    host: text,
    credentialId: text,
    publicKey: text,
    counter: integer,
    transports: json,
    signsInAlone: boolean,
    createdAt: timestamp,
    lastUsedAt: nullable(timestamp),
    refusedAt: nullable(timestamp),
  })
  await createUniqueIndex('passkeys', ['credentialId'])
  await createIndex('passkeys', ['userId'])
  await createTable(
    'passkeyChallenges',
    {
      challengeHash: text,
      purpose: oneOf('enrol', 'enrol without password', 'second factor', 'confirm', 'sign in'),
      boundTo: text,
      host: text,
      createdAt: timestamp,
    },
    ['challengeHash'],
  )
  await createIndex('passkeyChallenges', ['boundTo'])
  await createIndex('passkeyChallenges', ['createdAt'])
}

async function makeSingleSignOn({ createTable, createIndex, createUniqueIndex }: Schema): Promise<void> {
  await createTable('identityProviders', {
    id: generatedId,
    name: text,
    issuer: text,
    clientId: text,
    clientSecret: text,
    brandId: nullable(references('brands', 'cascade')),
    emailDomains: text,
    isOn: boolean,
    countsAsSecondFactor: boolean,
    isOnlyWay: boolean,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  await createIndex('identityProviders', ['brandId'])
  await createTable('identityLinks', {
    id: generatedId,
    providerId: references('identityProviders', 'cascade'),
    userId: references('users', 'cascade'),
    issuer: text,
    subject: text,
    email: text,
    createdAt: timestamp,
    lastUsedAt: timestamp,
  })
  await createUniqueIndex('identityLinks', ['providerId', 'issuer', 'subject'])
  await createUniqueIndex('identityLinks', ['userId', 'providerId'])
  await createTable(
    'identityRequests',
    {
      id: text,
      browser: text,
      // No foreign key: the provider may be deleted during a sign-in, which is then refused.
      providerId: integer,
      origin: text,
      page: text,
      checks: text,
      expiresAt: timestamp,
    },
    ['id'],
  )
  await createIndex('identityRequests', ['expiresAt'])
}

async function makeCompanies(schema: Schema): Promise<void> {
  const { createTable, createIndex, run } = schema
  await createTable('companies', {
    id: generatedId,
    name: text,
    address: nullable(text),
    city: nullable(text),
    state: nullable(text),
    zipCode: nullable(text),
    country: nullable(text),
    phone: nullable(text),
    email: nullable(text),
    website: nullable(text),
    industry: nullable(text),
    size: nullable(text),
    notes: nullable(text),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  // For finding the company that a lead names.
  await run('create index "companies_name_lower" on "companies" (lower("name"), "id")')
  const searched = ['name', 'address', 'city', 'phone', 'email', 'website']
  await keepWords(schema, 'companyWords', { of: 'companies', columns: searched })

  await createTable(
    'companyMembers',
    {
      // A person has at most one company.
      userId: references('users', 'cascade'),
      companyId: references('companies', 'cascade'),
      isPrimary: withDefault(boolean, false),
      isBilling: withDefault(boolean, false),
      isTechnical: withDefault(boolean, false),
      ticketAccess: withDefault(oneOf('own', 'read', 'answer'), 'own'),
      readsInvoices: withDefault(boolean, false),
      // Of the records from before someone joined, colleagues see only those with a higher id than these. They are ids
      // and not times, so that the index of an owner's records serves them.
      ticketsAfter: withDefault(integer, 0),
      invoicesAfter: withDefault(integer, 0),
      createdAt: timestamp,
      updatedAt: timestamp,
    },
    ['userId'],
  )
  await createIndex('companyMembers', ['companyId', 'userId'])
  await run(
    `create unique index "companyMembers_primary_unique" on "companyMembers" ("companyId") where "isPrimary"`,
  )
  await createTable(
    'mergedCompanies',
    {
      // No foreign key, because this company is deleted.
      mergedId: integer,
      name: text,
      companyId: references('companies', 'cascade'),
      mergedAt: timestamp,
      mergedBy: integer,
    },
    ['mergedId'],
  )
  await createIndex('mergedCompanies', ['companyId', 'mergedId'])
}
