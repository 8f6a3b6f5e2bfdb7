import type { MemberChange } from '../features/people/companies/schema.ts'

interface DemoMember extends Partial<MemberChange> {
  company: string
  username: string
}

/** Theo Grant is not a member of his company yet, so that the page of the company suggests adding him. */
export const members: readonly DemoMember[] = [
  {
    company: 'Harbor Supply Co.',
    username: 'priya.n',
    isPrimary: true,
    isTechnical: true,
    ticketAccess: 'answer',
    readsInvoices: true,
  },
  {
    company: 'Weldon Freight',
    username: 'carl',
    isPrimary: true,
    isBilling: true,
    ticketAccess: 'answer',
    readsInvoices: true,
  },
  { company: 'Weldon Freight', username: 'denise', isTechnical: true, ticketAccess: 'read' },
  { company: 'Weldon Freight', username: 'pat' },
  { company: 'Fairfield Clinic', username: 'renee', isPrimary: true, isBilling: true },
  { company: 'Stone & Ridge Law', username: 'olivia', isPrimary: true },
]
