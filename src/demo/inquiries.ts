import type { Inquiry, LeadState } from '../features/clients/leads/schema.ts'
import type { Db } from '../server/database/db.ts'
import type { Clock } from './clock.ts'
import type { IdOf } from './people.ts'

/** Days and hours ago. */
type Ago = readonly [days: number, hours: number]

type DemoInquiry = Omit<Inquiry, 'website'> & {
  received: Ago
  assignedTo?: string
  answers?: readonly { by: string; at: Ago; message: string }[]
  state?: LeadState
  /** The user who closed the lead as won or lost. */
  closed?: { by: string; at: Ago }
  lostReason?: string
  /** The company and the username that the lead was converted to. */
  client?: { company: string; customer: string }
  archived?: { by: string; at: Ago }
}

/** Oldest first. */
export const inquiries: readonly DemoInquiry[] = [
  {
    received: [97, 6],
    name: 'Olivia Stone',
    email: 'olivia@stoneridgelaw.example',
    company: 'Stone & Ridge Law',
    phone: '(513) 555-0128',
    type: 'service',
    services: ['Cybersecurity', 'Help Desk Support'],
    message:
      'We are five lawyers, and our insurer wants every sign-in protected by a second step before the policy is ' +
      'renewed. Could you set that up, and look after our computers from then on?',
    assignedTo: 'daniel',
    answers: [
      {
        by: 'daniel',
        at: [97, 2],
        message:
          'Hello Ms. Stone,\n\nyes to both. For five people it takes a morning, and nobody has to buy a new phone ' +
          'for it. May I call you tomorrow at ten?\n\nDaniel Okafor',
      },
      {
        by: 'daniel',
        at: [95, 1],
        message:
          'Thank you for your time on the phone. The offer we talked about is on its way by post. You get a ' +
          'separate mail with a link: with it you choose a password for our customer portal, where you can raise tickets.',
      },
    ],
    state: 'won',
    closed: { by: 'daniel', at: [95, 1] },
    client: { company: 'Stone & Ridge Law', customer: 'olivia' },
  },
  {
    received: [38, 9],
    name: 'Growth Partner',
    email: 'hello@rank-first.example',
    phone: '000',
    type: 'contact',
    services: [],
    message: 'We looked at your website and can bring you to the first page. Shall we talk this week?',
    state: 'lost',
    closed: { by: 'ben', at: [38, 8] },
    lostReason: 'Advertising',
    archived: { by: 'ben', at: [38, 8] },
  },
  {
    received: [16, 5],
    name: 'Robert Vance',
    email: 'r.vance@coldline.example',
    company: 'Coldline Refrigeration',
    phone: '(570) 555-0125',
    type: 'service',
    services: ['Remote Monitoring', 'Network Management'],
    message:
      'We have 14 cold rooms that report by radio to one PC under a desk. If that PC stops, nobody notices until ' +
      'Monday. I would like someone to watch it, and to tell us what a sane set-up would cost.',
    assignedTo: 'ben',
    answers: [
      {
        by: 'ben',
        at: [15, 22],
        message:
          'Hello Mr. Vance,\n\nwe watch cold rooms for another customer already. The price depends on how the radio ' +
          'receiver is wired. Could you send me a picture of its back?\n\nBen Carter',
      },
    ],
    state: 'lost',
    closed: { by: 'ben', at: [14, 3] },
    lostReason: 'Chose the maker of the cold rooms',
  },
  {
    received: [11, 2],
    name: 'Sofia Nguyen',
    email: 'sofia.ng@mailbox.example',
    phone: '(614) 555-0181',
    type: 'service',
    services: ['Cybersecurity'],
    message:
      'I am a one-woman accounting practice and a client asks for a security questionnaire of 60 questions. Can you ' +
      'help me to answer it honestly, and fix what is missing?',
  },
  {
    received: [8, 7],
    name: 'Dale Hutchins',
    email: 'dale@hutchinsfeed.example',
    company: 'Hutchins Feed & Grain',
    phone: '(937) 555-0149',
    type: 'support',
    services: ['Help Desk Support'],
    message:
      'Our last IT man retired. We have 9 computers, two of them older than my daughter. Do you take over from ' +
      'someone who left no papers?',
    state: 'contacted',
    assignedTo: 'ben',
    answers: [
      {
        by: 'maria',
        at: [8, 2],
        message:
          'Hello Mr. Hutchins,\n\nwe do, and it is less rare than you think. The first visit is a stocktaking: we ' +
          'write down what is there and whether it can be restored. Ben will call you to find a day.',
      },
    ],
  },
  {
    received: [5, 1],
    name: 'Marcus Hill',
    email: 'marcus.hill@hillandsons.example',
    company: 'Hill & Sons Roofing',
    phone: '(740) 555-0109',
    type: 'contact',
    services: [],
    message:
      'Please call me back about the offer from last spring. Mornings before seven are best, then I am on a roof.',
  },
  {
    received: [2, 6],
    name: 'Joanna Petersen',
    email: 'jpetersen@lakesideschool.example',
    company: 'Lakeside Montessori School',
    phone: '(419) 555-0133',
    type: 'service',
    services: ['Cloud Services', 'Backup & Recovery', 'Cybersecurity'],
    message:
      'Our server room is a broom cupboard. The board would like to move to the cloud before the next school year: ' +
      '38 staff, 240 families, and a lot of photographs. What would the first step be?',
  },
  {
    received: [1, 4],
    name: 'Priya Natarajan',
    email: 'Priya+web@harborsupply.example',
    company: 'Harbor Supply Company',
    phone: '+1 419 555 0117',
    type: 'service',
    services: ['Network Management'],
    message:
      'We take over a second warehouse in Perrysburg in March, with nothing in it but walls. Could you plan the network ' +
      'there, and tell us what it costs a month?',
  },
  {
    received: [0, 3],
    name: 'Elena Petrova',
    email: 'elena@brightdental.example',
    company: 'Bright Dental',
    phone: '(614) 555-0136',
    type: 'service',
    services: ['Cybersecurity', 'Backup & Recovery'],
    message:
      'A practice two streets away lost its patient records to ransomware. We have a backup, but nobody has ever tried ' +
      'to restore it. Could someone come and try with us?',
  },
]

export async function addLeads(tx: Db, clock: Clock, idOf: IdOf): Promise<void> {
  for (const lead of inquiries) {
    const { received, services, assignedTo, answers = [], closed, client, archived, ...inquiry } = lead
    const last = answers.at(-1)
    const company =
      client &&
      (await tx
        .selectFrom('companies')
        .select('id')
        .where('name', '=', client.company)
        .executeTakeFirstOrThrow())
    const { id: inquiryId } = await tx
      .insertInto('contactRequests')
      .values({
        ...inquiry,
        services: JSON.stringify(services),
        createdAt: clock.ago(...received),
        closedBy: closed && idOf(closed.by),
        closedAt: closed && clock.ago(...closed.at),
        assignedTo: assignedTo === undefined ? null : idOf(assignedTo),
        answeredAt: last && clock.ago(...last.at),
        companyId: company?.id ?? null,
        customerId: client && idOf(client.customer),
        archivedAt: archived && clock.ago(...archived.at),
        archivedBy: archived && idOf(archived.by),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { by, at, message } of answers)
      await tx
        .insertInto('leadAnswers')
        .values({ inquiryId, userId: idOf(by), message, createdAt: clock.ago(...at) })
        .execute()
  }
}
