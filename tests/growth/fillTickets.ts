import { problem, valueAt, type Filling } from './filling.ts'
import type { Sizes } from './sizes.ts'

const statusesOfOld = ['resolved', 'closed'] as const
const priorities = ['low', 'medium', 'high', 'critical'] as const
const categories = ['technical', 'billing', 'service', 'feedback', 'other'] as const

interface Owners {
  firstAgent: number
  firstPerson: number
}

/** Adds tickets, invoices, tags and one long conversation. */
export async function fillTickets(
  { db, insert, newestId, timeOf, today }: Filling,
  size: Sizes,
  { firstAgent, firstPerson }: Owners,
) {
  const big = firstPerson + size.sharing
  const ticket = (userId: number, index: number, count: number) => {
    const isOpen = index >= count - (size.unresolved * count) / size.tickets
    const at = timeOf(index, count)
    return {
      userId,
      title: `Printer ${index} on floor ${index % 9} offline`,
      description: problem.repeat(3),
      category: valueAt(categories, index),
      priority: valueAt(priorities, index),
      status: isOpen ? ('open' as const) : valueAt(statusesOfOld, index),
      createdAt: at,
      updatedAt: at,
      firstAnswerMinutes: isOpen ? null : 5 + (index % 300),
      resolvedAt: isOpen ? null : at,
      resolutionMinutes: isOpen ? null : 30 + (index % 3_000),
      assigneeId: index % 3 === 0 ? null : firstAgent + (index % size.agents),
      staffWroteLast: index % 2 === 0,
    }
  }
  await insert('tickets', size.ofOne, (index) => ticket(big, index, size.ofOne))
  await insert('tickets', size.ofSharing, (index) =>
    ticket(firstPerson + (index % size.sharing), index, size.ofSharing),
  )
  const firstTicket = (await newestId('tickets')) + 1
  await insert('tickets', size.tickets, (index) =>
    ticket(firstPerson + (index % size.people), index, size.tickets),
  )
  await insert('ticketResponses', size.answered, (index) => ({
    ticketId: firstTicket + index,
    userId: firstAgent + (index % size.agents),
    message: problem,
    isStaff: true,
    createdAt: timeOf(index, size.answered),
  }))
  const item = { description: 'Labour', quantity: 150, unitPriceCents: 9900, totalCents: 14_850 }
  const invoice = (userId: number, named: string, count: number) => (index: number) => {
    const at = timeOf(index, count)
    // The newest invoice is long.
    const items = Array.from({ length: index === count - 1 ? 100 : 1 }, () => item)
    return {
      userId,
      invoiceNumber: `${named}-${index}`,
      amountCents: items.length * item.totalCents,
      status: index % 20 === 0 ? ('unpaid' as const) : ('paid' as const),
      items: JSON.stringify(items),
      issueDate: at.slice(0, 10),
      dueDate: at.slice(0, 10),
      createdAt: at,
      updatedAt: at,
    }
  }
  await insert('invoices', size.ofOne / 4, invoice(big, 'ONE', size.ofOne / 4))
  await insert('invoices', size.invoices, (index) => ({
    ...invoice(0, 'INV', size.invoices)(index),
    userId: firstPerson + (index % size.people),
  }))

  const long = await newestId('tickets')
  await db
    .updateTable('tickets')
    .set({ userId: big, status: 'open', resolvedAt: null, resolutionMinutes: null })
    .where('id', '=', long)
    .execute()
  const { responses, notes, files, watchers } = size.conversation
  const firstResponse = (await newestId('ticketResponses')) + 1
  await insert('ticketResponses', responses, (index) => ({
    ticketId: long,
    userId: index % 2 === 0 ? big : firstAgent,
    message: problem.repeat(1 + (index % 5)),
    isStaff: index % 2 === 1,
    createdAt: today(index),
  }))
  await insert('ticketNotes', notes, (index) => ({
    ticketId: long,
    userId: firstAgent + (index % size.agents),
    message: problem,
    mentions: '[]',
    createdAt: today(index * 10),
  }))
  const firstFile = (await newestId('storedFiles')) + 1
  await insert('storedFiles', files, (index) => ({
    ownerId: big,
    key: `growth-${index}`,
    sha256: String(index).padStart(64, '0'),
    bytes: 20_000,
    contentType: 'application/pdf',
    state: 'ready' as const,
    createdAt: today(index),
  }))
  await insert('attachments', files, (index) => ({
    storedFileId: firstFile + index,
    name: `report ${index}.pdf`,
    uploadedBy: big,
    createdAt: today(index),
    responseId: firstResponse + Math.floor((index * responses) / files),
  }))
  await insert('ticketWatchers', watchers, (index) => ({
    ticketId: long,
    userId: firstAgent + index,
    createdAt: today(0),
  }))
  await insert('ticketWatchers', Math.min(size.tickets, 20 * size.agents), (index) => ({
    ticketId: firstTicket + index,
    userId: firstAgent + (index % size.agents),
    createdAt: today(0),
  }))
  await insert('notifications', size.tickets, (index) => ({
    userId: firstAgent + (index % size.agents),
    event: 'customerReplied' as const,
    ticketId: firstTicket + index,
    actorId: big,
    createdAt: today(0),
    readAt: index % 10 === 0 ? null : today(0),
  }))
  await insert('readPositions', size.tickets, (index) => ({
    userId: firstAgent + (index % size.agents),
    ticketId: firstTicket + index,
    readAt: today(0),
  }))
  const firstTag = (await newestId('tags')) + 1
  await insert('tags', size.tags, (index) => ({
    name: `tag ${index}`,
    nameKey: `tag ${index}`,
    color: 'blue' as const,
    createdAt: today(0),
  }))
  await insert('ticketTags', size.tickets / 3, (index) => ({
    ticketId: firstTicket + index * 3,
    tagId: firstTag + (index % 7 === 0 ? 0 : index % size.tags),
  }))

  return { ticket: long, customer: big, firstTicket }
}
