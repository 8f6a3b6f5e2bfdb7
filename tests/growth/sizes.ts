/** How much an installation has gathered. `people` are customers; the first company has `sharing` of them. */
export interface Sizes {
  people: number
  agents: number
  companies: number
  sharing: number
  tickets: number
  unresolved: number
  /** Tickets that have a response. */
  answered: number
  invoices: number
  /** Tickets and invoices of one customer, in addition. */
  ofOne: number
  /** Tickets of the sharing people, in addition. */
  ofSharing: number
  /** Responses, notes and files of one ticket. */
  conversation: { responses: number; notes: number; files: number; watchers: number }
  leads: number
  sentMails: number
  joinedMails: number
  auditEvents: number
  brands: number
  domainsOfEach: number
  sessions: number
  keys: number
  tags: number
  uploads: number
}

const small: Sizes = {
  people: 500,
  agents: 20,
  companies: 50,
  sharing: 20,
  tickets: 1_000,
  unresolved: 200,
  answered: 1_000,
  invoices: 1_000,
  ofOne: 100,
  ofSharing: 100,
  conversation: { responses: 50, notes: 5, files: 10, watchers: 5 },
  leads: 500,
  sentMails: 1_000,
  joinedMails: 100,
  auditEvents: 1_000,
  brands: 3,
  domainsOfEach: 2,
  sessions: 100,
  keys: 1_000,
  tags: 20,
  uploads: 50,
}

const large: Sizes = {
  people: 50_000,
  agents: 200,
  companies: 5_000,
  sharing: 2_000,
  tickets: 300_000,
  unresolved: 10_000,
  answered: 300_000,
  invoices: 100_000,
  ofOne: 20_000,
  ofSharing: 10_000,
  conversation: { responses: 3_000, notes: 300, files: 500, watchers: 200 },
  leads: 50_000,
  sentMails: 100_000,
  joinedMails: 20_000,
  auditEvents: 300_000,
  brands: 100,
  domainsOfEach: 3,
  sessions: 50_000,
  keys: 100_000,
  tags: 200,
  uploads: 5_000,
}

/** A new provider, a large one after years, and the large one with a million tickets, a tenth of them unresolved. */
export const sizes = {
  small,
  large,
  million: { ...large, tickets: 1_000_000, unresolved: 100_000, answered: 1_000_000 },
} satisfies Record<string, Sizes>
export type Size = keyof typeof sizes
