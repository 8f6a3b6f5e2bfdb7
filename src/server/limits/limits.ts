import { defineLimit, type Limit, type LimitSpec } from './limit.ts'

const minute = 60
const hour = 60 * minute

/** The limits of attempts, mails and uploads. The limits of an endpoint are declared with the endpoint. */
const table = {
  // Failed attempts only: a successful attempt gives its point back.
  'password by address': { by: ['address'], points: 50, seconds: 15 * minute },
  'password by name and address': { by: ['name', 'address'], points: 10, seconds: 15 * minute },
  'password by name': { by: ['name'], points: 100, seconds: 15 * minute },
  'password by name and device': { by: ['name', 'device'], points: 10, seconds: 15 * minute },
  'passkey by address': { by: ['address'], points: 50, seconds: 15 * minute },
  'code by address': { by: ['address'], points: 50, seconds: 15 * minute },
  'code by account and address': { by: ['account', 'address'], points: 10, seconds: 15 * minute },
  'code by account': { by: ['account'], points: 100, seconds: 15 * minute },
  'own password by account': { by: ['account'], points: 5, seconds: 10 * minute },

  // Successful sign-ins: a person never needs 30 within ten minutes.
  'sign-in by account': { by: ['account'], points: 30, seconds: 10 * minute },
  // Successful confirmations count, too. A confirmation is valid for five minutes, so ten are enough.
  'confirmation by account': { by: ['account'], points: 10, seconds: 15 * minute },
  'single sign-on by address': { by: ['address'], points: 60, seconds: 10 * minute },
  'registration by address': { by: ['address'], points: 5, seconds: 30 * minute },
  'judged password by address': { by: ['address'], points: 100, seconds: 15 * minute },

  // Mails that strangers can request to a mailbox that is not theirs.
  'confirmation mail by address': { by: ['address'], points: 20, seconds: hour },
  'confirmation mail by account': { by: ['account'], points: 5, seconds: hour },
  'confirmation mail soon': { by: ['mailbox'], points: 1, seconds: 10 * minute },
  'confirmation mail by mailbox': { by: ['mailbox'], points: 3, seconds: 24 * hour },
  'new email by account': { by: ['account'], points: 5, seconds: hour },
  'new email by account and mailbox': { by: ['account', 'mailbox'], points: 1, seconds: 10 * minute },
  'answers to a lead by mailbox': { by: ['mailbox'], points: 10, seconds: 24 * hour },
  'test mail by account': { by: ['account'], points: 5, seconds: 10 * minute },
  // Mails to one account. After the window has ended, the same mail can be sent again, because the first one may be
  // lost or forgotten.
  'password link sent': { by: ['account'], points: 1, seconds: minute },
  'invitation sent again': { by: ['account'], points: 1, seconds: minute },
  'request for two-factor': { by: ['account'], points: 1, seconds: 10 * minute },

  'inquiry by address': { by: ['address'], points: 5, seconds: hour },
  'upload by account': { by: ['account'], points: 60, seconds: hour },
  'leads by email': { by: ['mailbox'], points: 60, seconds: hour },
  'leads by email of a sender': { by: ['mailbox'], points: 5, seconds: hour },
  // More than any person reads. Further mails stay with the mail service, which sends them again later.
  'emails by webhook': { by: ['record'], points: 600, seconds: hour },
  'tickets and answers by email': { by: ['account'], points: 60, seconds: hour },
  'sign-in at a mail server by account': { by: ['account'], points: 20, seconds: 10 * minute },
  'certificate of the mail server by account': { by: ['account'], points: 10, seconds: 10 * minute },
} as const satisfies Readonly<Record<string, Omit<LimitSpec, 'name'>>>

const defined = Object.entries(table).map(([name, spec]) => [name, defineLimit({ name, ...spec })])

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries loses the names
export const limits = Object.fromEntries(defined) as Readonly<Record<keyof typeof table, Limit>>
