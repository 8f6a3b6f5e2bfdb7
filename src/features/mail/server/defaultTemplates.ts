import { repliesUnread } from '../mailboxes/server/replies.ts'
import type { Db } from '../../../server/database/db.ts'
import { now } from '../../../server/database/now.ts'
import { mailEvents, type MailEvent } from '../events.ts'
import type { TemplateText } from './render.ts'

/** The elements of a template, in display order. */
interface Outline {
  subject: string
  heading: string
  /** A separate paragraph that ends with a comma; joined mails show it once (joinedText.ts). */
  greeting?: string
  intro: string
  /** Table rows; each is left out if its placeholder is empty. */
  facts?: readonly (readonly [label: string, placeholder: string])[]
  /** The placeholder of a text written by a user. */
  quoted?: string
  /** The placeholders of further paragraphs; each is left out if its placeholder is empty. */
  paragraphs?: readonly string[]
  button: string
  footer: string
}

const whyCustomer = "You're receiving this email because notifications are turned on for your account."
const whyTicket = `${whyCustomer} ${repliesUnread}`
const whyStaff = "You're receiving this email because your address is a recipient of this template."

const outlines: Record<MailEvent, Outline> = {
  inquiry: {
    subject: 'New inquiry from {{ name }}',
    heading: 'New inquiry',
    intro: '{{ name }} has written to {{ brand }}. Reply to this email to answer.',
    facts: [
      ['Email', 'email'],
      ['Phone', 'phone'],
      ['Company', 'company'],
      ['Type', 'type'],
      ['Services', 'services'],
    ],
    quoted: 'message',
    button: 'View contact requests',
    footer: whyStaff,
  },
  ticketRaised: {
    subject: '[Ticket #{{ number }}] {{ title }}',
    heading: '{{ title }}',
    intro: '{{ customer }} has opened ticket #{{ number }}.',
    facts: [
      ['Category', 'category'],
      ['Priority', 'priority'],
    ],
    quoted: 'description',
    button: 'View ticket',
    footer: whyStaff,
  },
  ticketAnswered: {
    subject: '[Ticket #{{ number }}] {{ title }}',
    heading: '{{ title }}',
    intro: '{{ customer }} has answered in ticket #{{ number }}.',
    quoted: 'message',
    button: 'View ticket',
    footer: whyStaff,
  },
  ticketConfirmed: {
    subject: '[Ticket #{{ number }}] {{ title }}',
    heading: "We've received your ticket",
    intro:
      "Thank you, {{ customer }}. We've opened ticket #{{ number }}, “{{ title }}”. Our team will reply in the portal.",
    facts: [
      ['Category', 'category'],
      ['Priority', 'priority'],
    ],
    quoted: 'description',
    button: 'View ticket',
    footer: whyTicket,
  },
  staffAnswered: {
    subject: '[Ticket #{{ number }}] {{ title }}',
    heading: 'An answer to your ticket',
    greeting: 'Hello {{ customer }},',
    intro: 'Our team has answered in ticket #{{ number }} “{{ title }}”.',
    quoted: 'message',
    button: 'View ticket',
    footer: whyTicket,
  },
  statusChanged: {
    subject: '[Ticket #{{ number }}] {{ title }}',
    heading: 'Your ticket is {{ status }}',
    greeting: 'Hello {{ customer }},',
    intro: 'The status of ticket #{{ number }} “{{ title }}” is now {{ status }}.',
    button: 'View ticket',
    footer: whyTicket,
  },
  invoiceIssued: {
    subject: 'Invoice {{ number }} from {{ brand }}',
    heading: 'Invoice {{ number }}',
    greeting: 'Hello {{ customer }},',
    intro: 'There is a new invoice for you.',
    facts: [
      ['Amount', 'amount'],
      ['Issue date', 'issued'],
      ['Due date', 'due'],
    ],
    quoted: 'description',
    paragraphs: ['payment'],
    button: 'View invoice',
    footer: whyCustomer,
  },
  invoiceChanged: {
    subject: 'Invoice {{ number }} from {{ brand }} was changed',
    heading: 'Invoice {{ number }} was changed',
    greeting: 'Hello {{ customer }},',
    intro: 'We have changed your invoice. This is what it says now.',
    facts: [
      ['Amount', 'amount'],
      ['Issue date', 'issued'],
      ['Due date', 'due'],
    ],
    quoted: 'changes',
    paragraphs: ['asked', 'payment'],
    button: 'View invoice',
    footer: whyCustomer,
  },
  ticketOpenedFor: {
    subject: '[Ticket #{{ number }}] {{ title }}',
    heading: "We've opened a ticket for you",
    greeting: 'Hello {{ customer }},',
    intro:
      'Our team has opened ticket #{{ number }}, “{{ title }}”, for you. Please check what we noted, and reply in the portal if something is missing.',
    facts: [
      ['Category', 'category'],
      ['Priority', 'priority'],
    ],
    quoted: 'description',
    button: 'View ticket',
    footer: whyTicket,
  },
  ticketMerged: {
    subject: '[Ticket #{{ number }}] {{ title }}',
    heading: 'Your ticket was merged',
    greeting: 'Hello {{ customer }},',
    intro:
      'We merged ticket #{{ number }}, “{{ title }}”, into {% if into %}ticket #{{ into }} and closed it. We continue there.{% else %}another ticket, which you cannot open, and closed it. If you still need help, please create a new ticket.{% endif %}',
    button: 'View ticket',
    footer: whyTicket,
  },
}

/** The built-in template of an event, as Liquid source. */
export function defaultTemplate(event: MailEvent): TemplateText {
  const {
    subject,
    heading,
    greeting,
    intro,
    facts = [],
    quoted,
    paragraphs = [],
    button,
    footer,
  } = outlines[event]
  const ifGiven = (placeholder: string, text: string) => `{% if ${placeholder} %}${text}{% endif %}`
  const rows = facts
    .map(([label, name]) => ifGiven(name, `<tr><th>${label}</th><td>{{ ${name} }}</td></tr>\n`))
    .join('')
  const lines = facts.map(([label, name]) => ifGiven(name, `${label}: {{ ${name} }}\n`)).join('')
  const html = [
    `<h1>${heading}</h1>`,
    greeting && `<p>${greeting}</p>`,
    `<p>${intro}</p>`,
    rows && `<table class="facts">\n${rows}</table>`,
    quoted && ifGiven(quoted, `<div class="letter">{{ ${quoted} }}</div>`),
    ...paragraphs.map((name) => ifGiven(name, `<p>{{ ${name} }}</p>`)),
    ifGiven('link', `<p><a class="button" href="{{ link }}">${button}</a></p>`),
    `<p class="quiet">${footer}</p>`,
  ]
  // The empty line is inside each condition, so that an absent paragraph leaves no empty line.
  const text = [
    `${heading}\n\n`,
    greeting && `${greeting}\n\n`,
    `${intro}\n\n`,
    lines && `${lines}\n`,
    quoted && ifGiven(quoted, `{{ ${quoted} }}\n\n`),
    ...paragraphs.map((name) => ifGiven(name, `{{ ${name} }}\n\n`)),
    ifGiven('link', `${button}: {{ link }}\n\n`),
    `-- \n${footer}`,
  ]
  return {
    subject,
    htmlContent: html.filter(Boolean).join('\n'),
    textContent: text.filter(Boolean).join(''),
  }
}

const allEvents = Object.keys(mailEvents).filter((key): key is MailEvent => Object.hasOwn(mailEvents, key))

/**
 * In earlier versions, the template of the event on the right also covered the event on the left. The new template of
 * the event on the left starts with the recipients of the former template, so that they keep getting the mails.
 */
const formerEvents: { readonly [Event in MailEvent]?: MailEvent } = {
  ticketOpenedFor: 'ticketConfirmed',
  ticketMerged: 'statusChanged',
}

/** Inserts missing templates, but changes no stored template. Safe if two instances start at once. */
export async function ensureTemplates(db: Db): Promise<void> {
  const stored = new Map(
    (await db.selectFrom('emailTemplates').select(['name', 'recipients']).execute()).map((template) => [
      template.name,
      template.recipients,
    ]),
  )
  const rows = allEvents
    .map((event) => {
      const former = formerEvents[event]
      const recipients = (former && stored.get(mailEvents[former].template)) ?? []
      return { name: mailEvents[event].template, ...defaultTemplate(event), recipients }
    })
    .filter(({ name }) => !stored.has(name))
  // Nothing is written if no template is missing, so that the server also starts on a read-only database.
  if (rows.length === 0) return
  await db
    .insertInto('emailTemplates')
    .values(rows.map((row) => ({ ...row, recipients: JSON.stringify(row.recipients), updatedAt: now() })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
