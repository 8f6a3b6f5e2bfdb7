import { dayMs } from '../../src/shared/time/durations.ts'
import { firstNames, lastNames, problem, valueAt, type Filling } from './filling.ts'
import type { Sizes } from './sizes.ts'

interface Ids {
  firstAgent: number
  firstPerson: number
  firstTicket: number
}

/** Adds leads, mails, events, brands, sessions and what else gathers. */
export async function fillOthers(
  { insert, newestId, timeOf, timesOf, today }: Filling,
  size: Sizes,
  { firstAgent, firstPerson, firstTicket }: Ids,
) {
  await insert('contactRequests', size.leads, (index) => ({
    name: `${valueAt(firstNames, index)} ${valueAt(lastNames, index * 7)}`,
    email: `lead${index}@${index % 5_000}.example`,
    company: `${valueAt(lastNames, index * 3)} ${index % 5_000}`,
    phone: '+1 419 555 0100',
    message: problem.repeat(3),
    services: '["support"]',
    createdAt: timeOf(index, size.leads),
    state: index > size.leads - 50 ? ('new' as const) : valueAt(['won', 'lost', 'contacted'] as const, index),
  }))
  const mail = (index: number, count: number) => {
    const at = timeOf(index, count, 30)
    return {
      event: 'ticketAnswered',
      subject: `Your ticket ${index}`,
      html: `<p>${problem.repeat(40)}</p>`,
      text: problem.repeat(20),
      headers: '{}',
      state: 'sent' as const,
      nextAttemptAt: at,
      createdAt: at,
      sentAt: at,
      giveUpAt: at,
    }
  }
  await insert('outbox', size.sentMails, (index) => ({
    ...mail(index, size.sentMails),
    messageId: `sent ${index}`,
    recipient: `customer.${index % size.people}@archer.example`,
  }))
  await insert('outbox', size.joinedMails, (index) => ({
    ...mail(index, size.joinedMails),
    messageId: `joined ${index}`,
    recipient: 'desk@northline.example',
    joinKey: 'ticket 1',
    joinGroup: 'tickets',
  }))
  await insert('auditEvents', size.auditEvents, (index) => ({
    at: timeOf(index, size.auditEvents),
    actorId: firstAgent + (index % size.agents),
    actorName: `agent.${index % size.agents}`,
    actorRole: 'agent',
    action: valueAt(['signed in', 'ticket changed', 'user changed'], index),
    subject: `ticket ${firstTicket + (index % size.tickets)}`,
    detail: '{}',
    ip: '192.0.2.7',
  }))
  const firstBrand = (await newestId('brands')) + 1
  await insert('brands', size.brands, (index) => ({
    name: `Brand ${index}`,
    nameKey: `brand ${index}`,
    ...timesOf(index, size.brands),
  }))
  await insert('domains', size.brands * size.domainsOfEach, (index) => ({
    domainName: `${index}.brand.example`,
    brandId: firstBrand + (index % size.brands),
    isPrimary: index < size.brands,
    createdAt: today(0),
  }))
  await insert('sessions', size.sessions, (index) => ({
    id: `growth ${index}`,
    userId: firstPerson + (index % size.people),
    state: 'full' as const,
    createdAt: today(0),
    lastSeenAt: today(0),
    expiresAt: today(2 * dayMs),
  }))
  await insert('idempotencyKeys', size.keys, (index) => ({
    userId: firstPerson + (index % size.people),
    call: 'POST /api/tickets',
    key: `growth ${index}`,
    bodyHash: 'hash',
    answer: '{}',
    createdAt: today(0),
  }))
  await insert('uploads', size.uploads, (index) => ({
    path: `/uploads/growth-${index}.png`,
    kind: 'logo',
    contentType: 'image/png',
    bytes: 20_000,
    width: 200,
    height: 200,
    createdAt: today(0),
  }))
}
