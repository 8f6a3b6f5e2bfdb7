/** How much an installation has gathered. `people` are customers; the first company has `sharing` of them. */
export interface Sizes {
  people: number
  agents: number
  companies: number
  sharing: number
  tickets: number
  unresolved: number
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

/** A new provider, and a large one after years. */
export const sizes = {
  small: {
    people: 500,
    agents: 20,
    companies: 50,
    sharing: 20,
    tickets: 1_000,
    unresolved: 200,
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
  },
  large: {
    people: 50_000,
    agents: 200,
    companies: 5_000,
    sharing: 2_000,
    tickets: 300_000,
    unresolved: 10_000,
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
  },
} satisfies Record<string, Sizes>
