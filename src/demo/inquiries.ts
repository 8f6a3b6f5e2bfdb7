import type { Inquiry } from '../features/inquiries/schema.ts'

type DemoInquiry = Omit<Inquiry, 'website'> & {
  /** Days and hours ago. */
  received: readonly [days: number, hours: number]
}

/** Oldest first, as they came in. */
export const inquiries: readonly DemoInquiry[] = [
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
      'Monday. I would like somebody to watch it, and to tell us what a sane set-up would cost.',
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
      'somebody who left no papers?',
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
    received: [0, 3],
    name: 'Elena Petrova',
    email: 'elena@brightdental.example',
    company: 'Bright Dental',
    phone: '(614) 555-0136',
    type: 'service',
    services: ['Cybersecurity', 'Backup & Recovery'],
    message:
      'A practice two streets away lost its patient records to ransomware. We have a backup, but nobody has ever tried ' +
      'to restore it. Could somebody come and try with us?',
  },
]
