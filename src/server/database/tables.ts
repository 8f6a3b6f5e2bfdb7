import {
  boolean,
  defaulted,
  generatedId,
  integer,
  internal,
  json,
  nullable,
  oneOf,
  text,
  timestamp,
  type Column,
  type ColumnKind,
  type RowOf,
} from './columns.ts'
import { invoices } from './invoiceTables.ts'

const accounts = {
  /** What is not internal is read with every session and may be answered, see accounts/schema.ts. */
  users: {
    id: generatedId,
    username: text,
    /** NFKC and lower case of username, computed by the program: SQL's lower() converts ASCII only. */
    usernameKey: internal(text),
    /** Null for a name that looks like an older account's: only names from before the rule do. */
    usernameSkeleton: internal(nullable(text)),
    passwordHash: internal(text),
    role: defaulted(oneOf<'Administrator' | 'agent' | 'customer' | 'User'>()),
    email: nullable(text),
    /** When the owner confirmed the address, or staff set it; mail goes to no other address. */
    emailConfirmedAt: nullable(timestamp),
    firstName: nullable(text),
    lastName: nullable(text),
    fullName: nullable(text),
    company: nullable(text),
    phone: nullable(text),
    address: nullable(text),
    emailNotifications: defaulted(boolean),
    /** Encrypted, as is otpPendingSecret. */
    otpSecret: internal(nullable(text)),
    otpPendingSecret: internal(nullable(text)),
    otpEnabled: defaulted(boolean),
    otpVerified: defaulted(boolean),
    otpLastStep: internal(nullable(integer)),
    createdAt: internal(timestamp),
    updatedAt: internal(timestamp),
  },
  sessions: {
    /** SHA-256 of the token, in hex. */
    id: text,
    userId: integer,
    state: oneOf<'full' | 'pending'>(),
    otpFailures: defaulted(integer),
    createdAt: timestamp,
    lastSeenAt: timestamp,
    expiresAt: timestamp,
    /** When the person last proved with the password to be there, see confirmation.ts. */
    confirmedAt: nullable(timestamp),
  },
  throttles: {
    key: text,
    points: integer,
    /** At which the key is refused. */
    maxPoints: defaulted(integer),
    /** Milliseconds since 1970. */
    expiresAt: nullable(integer),
  },
  auditEvents: {
    id: generatedId,
    at: timestamp,
    /** No foreign key: the event stays when the account is deleted. */
    actorId: nullable(integer),
    action: text,
    subject: nullable(text),
    detail: json<Record<string, unknown>>(),
    ip: nullable(text),
  },
  idempotencyKeys: {
    userId: integer,
    call: text,
    key: text,
    /** Keyed, of the body without its secrets. */
    bodyHash: text,
    /** Argon2id, of its secrets; null where there are none. */
    secretHash: nullable(text),
    /** The first answer as it was sent; null only inside the transaction that computes it. */
    answer: nullable(text),
    createdAt: timestamp,
  },
}

const brands = {
  brands: {
    id: generatedId,
    name: text,
    nameKey: text,
    primaryColor: defaulted(text),
    secondaryColor: defaulted(text),
    logoPath: nullable(text),
    faviconPath: nullable(text),
    fontFamily: defaulted(text),
    contactEmail: nullable(text),
    contactPhone: nullable(text),
    defaultMetaTitle: nullable(text),
    defaultMetaDescription: nullable(text),
    isActive: defaulted(boolean),
    createdAt: timestamp,
    updatedAt: timestamp,
  },
  domains: {
    id: generatedId,
    domainName: text,
    brandId: integer,
    isActive: defaulted(boolean),
    isPrimary: defaulted(boolean),
    createdAt: timestamp,
    lastVerifiedAt: nullable(timestamp),
  },
  uploads: {
    path: text,
    kind: text,
    contentType: text,
    bytes: integer,
    createdBy: nullable(integer),
    createdAt: timestamp,
  },
}

const publicSite = {
  teamMembers: {
    id: generatedId,
    name: text,
    role: text,
    image: text,
    bio: text,
    createdAt: timestamp,
    updatedAt: timestamp,
  },
  contactRequests: {
    id: generatedId,
    name: text,
    email: text,
    company: nullable(text),
    phone: text,
    message: text,
    type: defaulted(oneOf<'contact' | 'service' | 'support'>()),
    services: json<string[]>(),
    createdAt: timestamp,
  },
  companies: {
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
  },
}

const settingsAndMail = {
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
  emailTemplates: {
    id: generatedId,
    name: text,
    subject: text,
    htmlContent: text,
    textContent: text,
    recipients: json<string[]>(),
    updatedAt: timestamp,
  },
  outbox: {
    id: generatedId,
    messageId: text,
    event: text,
    recipient: text,
    fromName: nullable(text),
    subject: text,
    html: text,
    text: text,
    headers: json<Record<string, string>>(),
    /** Waiting mails with one key to one recipient go out as one. */
    joinKey: nullable(text),
    /** The group that its recipient's mails of an hour are counted in. */
    joinGroup: nullable(text),
    state: defaulted(oneOf<'waiting' | 'sending' | 'sent' | 'failed'>()),
    attempts: defaulted(integer),
    nextAttemptAt: timestamp,
    leaseUntil: nullable(timestamp),
    lastError: nullable(text),
    createdAt: timestamp,
    sentAt: nullable(timestamp),
    giveUpAt: timestamp,
  },
}

const installation = {
  /** One row, id 1: a text sealed with the installation's key, see keyCheck.ts. */
  keyCheck: {
    id: integer,
    sealed: text,
  },
}

const tickets = {
  tickets: {
    id: generatedId,
    /** No foreign key, as with invoices: the rows stay when the customer's account is deleted. */
    userId: integer,
    title: text,
    description: text,
    category: text,
    priority: defaulted(oneOf<'low' | 'medium' | 'high' | 'critical'>()),
    status: defaulted(oneOf<'open' | 'in_progress' | 'resolved' | 'closed'>()),
    createdAt: timestamp,
    updatedAt: timestamp,
  },
  ticketResponses: {
    id: generatedId,
    ticketId: integer,
    userId: integer,
    message: text,
    isStaff: defaulted(boolean),
    createdAt: timestamp,
  },
}

const listVersions = {
  /** Written by triggers: a text for each list that changes whenever the list does. */
  listVersions: {
    name: oneOf<'tickets' | 'invoices' | 'contactRequests' | 'companies' | 'users' | 'domains'>(),
    version: text,
  },
}

/** The number of rows with the same values, which the database keeps itself: see keptCounts.ts. */
export const keptCounts = {
  ticketCounts: {
    status: tickets.tickets.status,
    priority: tickets.tickets.priority,
    category: text,
    count: integer,
  },
  invoiceCounts: { status: invoices.invoices.status, count: integer },
}

/** Every table and column: the row types and the embedded engine's conversions are both derived from this. */
export const tables = {
  ...listVersions,
  ...keptCounts,
  ...accounts,
  ...brands,
  ...publicSite,
  ...settingsAndMail,
  ...installation,
  ...tickets,
  ...invoices,
}

/** The rows of each table, as Kysely needs them. */
export type Tables = { [Name in keyof typeof tables]: RowOf<(typeof tables)[Name]> }

/** 'users.otpEnabled' → 'boolean', and so on. */
export const columnKinds: ReadonlyMap<string, ColumnKind> = new Map(
  Object.entries(tables).flatMap(([table, columns]) =>
    Object.entries<Column<unknown, unknown, unknown>>(columns).map(([name, { kind }]) => [
      `${table}.${name}`,
      kind,
    ]),
  ),
)
