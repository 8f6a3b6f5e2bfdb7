import { closedTickets } from './closedTickets.ts'
import type { DemoTicket } from './demoTicket.ts'
import { mentionedIn } from '../features/desk/notes/mentions.ts'
import { minutesBetween } from '../features/desk/tickets/server/commands.ts'
import type { Db } from '../server/database/db.ts'
import { isStaff } from '../shared/endpoint/roles.ts'
import type { Clock } from './clock.ts'
import { people, type IdOf } from './people.ts'

const activeTickets: readonly DemoTicket[] = [
  {
    customer: 'priya.n',
    title: 'Backup report shows a skipped folder',
    description:
      'The report of last night says that one folder was skipped because a file in it was open:\n' +
      'D:\\Orders\\Archive. Nobody works at that hour. Are those orders in the backup or not?',
    category: 'technical',
    priority: 'high',
    status: 'in_progress',
    opened: [4, 3],
    responses: [
      {
        by: 'daniel',
        at: [4, 1, 20],
        message:
          'They are in the backup of the night before, and I have just restored one to be sure. What holds the file open ' +
          'is the new label printer service. I am looking for a setting that makes it let go.',
      },
      {
        by: 'priya.n',
        at: [3, 22],
        message: 'Good to know. The printer people were here on Tuesday, so that fits.',
        mail: {
          isVerified: true,
          copies: ['Tomas Reyes <tomas@harborsupply.example>'],
          quoted:
            'Northline Support wrote:\n' +
            '> They are in the backup of the night before, and I have just restored one to be sure.\n\n' +
            '-- \nPriya Natarajan · Operations',
        },
      },
      {
        by: 'daniel',
        at: [2, 4, 45],
        message:
          'The service now stops from 1 to 3 AM. Tonight shows whether that is enough; I will write tomorrow.',
      },
    ],
  },
  {
    customer: 'carl',
    title: 'Driver tablets lose the route after an update',
    description:
      'Since the update on Monday about one tablet in five forgets its route when it leaves the yard. The drivers then ' +
      'call dispatch, and dispatch calls me. Restarting helps until the next stop.',
    category: 'technical',
    priority: 'critical',
    status: 'in_progress',
    opened: [2, 9],
    responses: [
      {
        by: 'ben',
        at: [2, 8, 40],
        message:
          'We have stopped the update for the tablets that do not have it yet, so it will not spread. Could one driver ' +
          'leave a failing tablet at the gate for me?',
      },
      {
        by: 'carl',
        at: [2, 6],
        message: 'Number 23 is at the gate, ask for Denise.',
        mail: { isVerified: false },
      },
      {
        by: 'ben',
        at: [1, 7, 30],
        message:
          'Found it: the update moves the app to battery saving. We are pushing the exception to all tablets tonight at ' +
          'the change of shift. Number 23 already has it and has kept its route for six hours.',
      },
    ],
    notes: [
      {
        by: 'daniel',
        at: [1, 6, 50],
        message:
          '@ben, their contract has tablets at the fixed price, so the night shift is on us. I have told Maria.',
      },
    ],
  },
  {
    customer: 'olivia',
    title: 'VPN asks for the code twice',
    description:
      'When I work from home the VPN asks for my code, and twenty seconds later for another one. With the second the ' +
      'first has expired. My colleague does not have this.',
    category: 'technical',
    priority: 'medium',
    status: 'in_progress',
    opened: [1, 20],
    responses: [
      {
        by: 'ben',
        at: [1, 18, 10],
        message: 'Thank you, the two times help. Which version does the client show under Help, About?',
      },
      { by: 'olivia', at: [1, 2], message: '5.1.3. My colleague has 5.1.7.' },
    ],
    notes: [
      {
        by: 'ben',
        at: [1, 1, 30],
        message:
          'Known defect of 5.1.3 to 5.1.5. Update her client before anything else; she has no rights to do it herself.',
      },
    ],
  },
  {
    customer: 'renee',
    title: 'Please move our anniversary newsletter list',
    description:
      'We would like to keep the list of former patients who asked for our newsletter when the old mail program goes. ' +
      'There is no hurry, the next issue is in spring.',
    category: 'service',
    priority: 'low',
    status: 'in_progress',
    opened: [6, 2],
    responses: [
      {
        by: 'daniel',
        at: [5, 23],
        message:
          'Exported and safe: 412 addresses. We import them when the new program is there, after a look at consent.',
      },
    ],
  },
  {
    customer: 'renee',
    title: 'Second screen for the reception desk',
    description:
      'Reception switches between the calendar and the phone list all day. A second screen would help them a lot.',
    category: 'service',
    priority: 'low',
    status: 'open',
    opened: [1, 6],
    responses: [],
  },
  {
    customer: 'priya.n',
    title: 'Cannot print from the new laptops',
    description:
      'The three laptops that came on Monday do not see the printer next to the loading dock. The old ones do. We print ' +
      'delivery notes from there, so for now someone walks.',
    category: 'technical',
    priority: 'medium',
    status: 'open',
    opened: [0, 7, 15],
    responses: [
      {
        by: 'ben',
        at: [0, 5, 50],
        message:
          'The laptops are in the office network and the printer is not. May we move them this afternoon at two?',
      },
    ],
  },
  {
    customer: 'denise',
    title: 'Gate camera shows yesterday’s picture',
    description:
      'The camera at gate 2 stopped at ten past six last evening. The others are live. Drivers who ring there are not ' +
      'seen in dispatch.',
    category: 'technical',
    priority: 'medium',
    status: 'in_progress',
    opened: [0, 6, 20],
    responses: [
      { by: 'ben', at: [0, 5, 10], message: 'It does not answer. Is its little green light on?' },
      {
        by: 'carl',
        at: [0, 4, 55],
        message: 'No light. I am at the gate: the plug was pulled for the mower.',
      },
    ],
  },
  {
    customer: 'olivia',
    title: 'Scanner sends to an old mail address',
    description:
      'The scanner on floor 6 still offers the address of a colleague who left in summer, and it is first in the list. ' +
      'Twice now a document went nowhere.',
    category: 'technical',
    priority: 'high',
    status: 'open',
    opened: [0, 4, 30],
    responses: [],
  },
  {
    customer: 'carl',
    title: 'Payroll server unreachable from the branch office',
    description:
      'Since 9:40 nobody in the branch office reaches the payroll server. Here in Columbus it works. Payroll has to be ' +
      'sent today before five.',
    category: 'technical',
    priority: 'critical',
    status: 'open',
    opened: [0, 0, 25],
    responses: [],
    notes: [
      {
        by: 'daniel',
        at: [0, 0, 12],
        message:
          '@ben, can you take this one? I am at Harbor until eleven. It looks like the tunnel of the branch, and the carrier has ' +
          'had trouble in that street before.',
      },
    ],
  },
]

const minutesAgo = ({ opened: [days, hours, minutes = 0] }: DemoTicket) => (days * 24 + hours) * 60 + minutes

/** The tickets, oldest first, so that the ticket numbers are in the order of the dates. */
export const tickets: readonly DemoTicket[] = [...closedTickets, ...activeTickets].toSorted(
  (a, b) => minutesAgo(b) - minutesAgo(a),
)

const roleOf = (username: string) => people.find((person) => person.username === username)?.role ?? ''

export async function addTickets(tx: Db, clock: Clock, idOf: IdOf): Promise<void> {
  for (const { customer, opened, responses, notes = [], ...ticket } of tickets) {
    const createdAt = clock.ago(...opened)
    const last = responses.at(-1)
    const isDone = ticket.status === 'resolved' || ticket.status === 'closed'
    const waits = last !== undefined && !isStaff(roleOf(last.by)) && !isDone
    const lastAnswer = responses.findLastIndex(({ by }) => isStaff(roleOf(by)))
    const unanswered = lastAnswer === -1 ? undefined : responses[lastAnswer + 1]
    const answer = responses.find(({ by }) => isStaff(roleOf(by)))
    const updatedAt = last ? clock.ago(...last.at) : createdAt
    const assigneeId = answer ? idOf(answer.by) : null
    const { id: ticketId } = await tx
      .insertInto('tickets')
      .values({
        ...ticket,
        userId: idOf(customer),
        assigneeId,
        createdAt,
        updatedAt,
        customerRepliedAt: waits ? updatedAt : null,
        staffWroteLast: last !== undefined && isStaff(roleOf(last.by)),
        waitsSince: unanswered ? clock.ago(...unanswered.at) : null,
        firstAnswerMinutes: answer ? minutesBetween(createdAt, clock.ago(...answer.at)) : null,
        resolvedAt: isDone ? updatedAt : null,
        resolutionMinutes: isDone ? minutesBetween(createdAt, updatedAt) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (answer && ticket.status !== 'open') {
      const setAt = isDone ? updatedAt : clock.ago(...answer.at)
      const event = { ticketId, userId: idOf(answer.by), status: ticket.status, createdAt: setAt }
      await tx.insertInto('ticketEvents').values(event).execute()
    }
    if (answer && assigneeId !== null) {
      const assigned = { ticketId, userId: assigneeId, assigneeId, createdAt: clock.ago(...answer.at) }
      await tx.insertInto('ticketAssignments').values(assigned).execute()
    }
    for (const { by, at, message, mail } of responses) {
      const byEmail = mail ? { mail: JSON.stringify(mail) } : {}
      const response = { ticketId, userId: idOf(by), message, isStaff: isStaff(roleOf(by)), ...byEmail }
      await tx
        .insertInto('ticketResponses')
        .values({ ...response, createdAt: clock.ago(...at) })
        .execute()
    }
    for (const { by, at, message } of notes) {
      const mentions = JSON.stringify(mentionedIn(message, people).map(({ username }) => username))
      const note = { ticketId, userId: idOf(by), message, mentions, createdAt: clock.ago(...at) }
      await tx.insertInto('ticketNotes').values(note).execute()
    }
  }
}
