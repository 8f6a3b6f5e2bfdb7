import type { DemoTicket } from './demoTicket.ts'

export const closedTickets: readonly DemoTicket[] = [
  {
    customer: 'priya.n',
    title: 'Shared calendar does not sync to phones',
    description:
      'Appointments that the office enters do not show on the phones of the drivers until the next morning.',
    category: 'technical',
    priority: 'medium',
    status: 'closed',
    opened: [41, 5],
    responses: [
      {
        by: 'daniel',
        at: [41, 3],
        message: 'The phones fetched once a night. They now hear of changes at once. Could you try?',
      },
      { by: 'priya.n', at: [40, 22], message: 'Works on all four. Thank you!' },
    ],
  },
  {
    customer: 'carl',
    title: 'Replace the switch in the warehouse',
    description:
      'The switch above gate 4 restarts when the compressor does. Your engineer said in spring that it is at its end.',
    category: 'service',
    priority: 'high',
    status: 'closed',
    opened: [33, 8],
    responses: [
      {
        by: 'ben',
        at: [33, 6],
        message: 'The new one is ordered. We come on Thursday between shifts, ten minutes without network.',
      },
      { by: 'carl', at: [32, 20], message: 'Thursday 2 PM is good. Tell the gate.' },
      {
        by: 'ben',
        at: [29, 4],
        message: 'Done at 2:08 PM, on its own fuse now. The compressor has started twice since.',
      },
    ],
  },
  {
    customer: 'renee',
    title: 'Phishing mail reported by reception',
    description:
      'Reception got a mail that says it is from our health fund and asks to sign in to see a refund. She did not click, ' +
      'but two colleagues have the same mail.',
    category: 'technical',
    priority: 'critical',
    status: 'closed',
    opened: [27, 1],
    responses: [
      {
        by: 'daniel',
        at: [27, 0, 40],
        message:
          'Well spotted. The mail is removed from all 23 mailboxes and the address it came from is blocked. Nobody opened ' +
          'the link, so nothing has to be changed.',
      },
      { by: 'renee', at: [26, 20], message: 'Reception is proud. Cake on Friday.' },
    ],
  },
  {
    customer: 'olivia',
    title: 'Thank you for the evening move',
    description:
      'You moved 11 desks of computers between 6 PM and midnight and everything worked at 8. I wanted to say that.',
    category: 'feedback',
    priority: 'low',
    status: 'closed',
    opened: [22, 4],
    responses: [
      { by: 'maria', at: [22, 2], message: 'That is read out at our Friday meeting. Thank you, Olivia.' },
    ],
  },
  {
    customer: 'priya.n',
    title: 'The invoice lists our old address',
    description:
      'Our invoices still go to Summit Street. We moved to Dock Road in March. The amount is right.',
    category: 'billing',
    priority: 'low',
    status: 'resolved',
    opened: [12, 6],
    responses: [
      {
        by: 'maria',
        at: [12, 1],
        message: 'Changed, and a corrected copy is on its way. Sorry that it took a reminder.',
      },
    ],
  },
  {
    customer: 'carl',
    title: 'Add two people to the dispatch mailbox',
    description:
      'Please give Denise Kramer and Andre Boyd access to dispatch@. They start on the first of the month.',
    category: 'service',
    priority: 'medium',
    status: 'resolved',
    opened: [9, 3],
    responses: [
      {
        by: 'ben',
        at: [9, 2, 10],
        message:
          'Both have it from midnight of the first. Andre already has a mailbox, Denise gets hers that day.',
      },
      { by: 'carl', at: [8, 21], message: 'Perfect.' },
    ],
  },
  {
    customer: 'renee',
    title: 'X-ray viewer is slow in room 2',
    description:
      'Opening a picture takes almost a minute in room 2, a second or two in the others. The doctor has moved to room 3 ' +
      'meanwhile.',
    category: 'technical',
    priority: 'high',
    status: 'resolved',
    opened: [7, 9],
    responses: [
      {
        by: 'daniel',
        at: [7, 7, 30],
        message:
          'The wall socket is damaged and the line runs at a hundredth of its speed. Tom brings a new one at noon.',
      },
      { by: 'renee', at: [7, 2], message: 'A picture opens before I have sat down. Resolved, thank you.' },
    ],
  },
  {
    customer: 'olivia',
    title: 'Lost phone of a partner',
    description:
      'One of our partners left her phone in a taxi an hour ago. It has her mail on it and the app with the codes. She ' +
      'is in court until four and needs to read mail after that.',
    category: 'other',
    priority: 'critical',
    status: 'resolved',
    opened: [5, 8],
    responses: [
      {
        by: 'daniel',
        at: [5, 7, 52],
        message:
          'The phone is locked and its mail is erased as soon as it sees a network. Her codes are switched off until she ' +
          'has a new phone; she signs in with her password and a call to us.',
      },
      {
        by: 'olivia',
        at: [5, 3],
        message: 'She has the new phone and set up the codes by herself. Resolved.',
      },
    ],
  },
]
