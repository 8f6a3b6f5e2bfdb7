import {
  answer,
  base64,
  fresh,
  mail,
  multipart,
  part,
  plain,
  textPart,
  type Envelope,
  type Fields,
  type Shape,
} from './build.ts'

/** A mail of a program, from the address of the customer. */
const machine = (name: string, lands: string, fields: Fields, text = 'I am away until Monday.'): Shape => ({
  name,
  raw: (to) => plain(to, text, fields),
  lands,
})

const report = (
  name: string,
  kind: string,
  type: string,
  fields: Fields,
  text = 'Delivery has failed to these recipients.',
): Shape => ({
  name,
  raw: (to: Envelope) =>
    multipart(
      to,
      `report; report-type=${kind}`,
      [textPart(text), part(type, 'Action: failed\nStatus: 5.1.1')],
      {
        'Content-Type': `multipart/report; report-type=${kind}; boundary="_000_part"`,
        ...fields,
      },
    ),
  lands: 'ignored bounce',
})

const daemon = { From: 'Mail Delivery Subsystem <mailer-daemon@example.test>' }

/** Mails that no person has written, and mails of persons that only look like it. */
export const machineShapes: readonly Shape[] = [
  machine('an absence of Exchange', 'ignored automatic', {
    Subject: 'Automatic reply: [Ticket #7] No network',
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'X-MS-Exchange-Inbox-Rules-Loop': 'grace@example.test',
  }),
  machine('an absence of Gmail', 'ignored automatic', {
    Subject: 'Away Re: [Ticket #7] No network',
    'Auto-Submitted': 'auto-replied',
    Precedence: 'bulk',
    'X-Autoreply': 'yes',
  }),
  machine('an absence of Postfix vacation', 'ignored automatic', {
    'Auto-Submitted': 'auto-replied (vacation)',
    Precedence: 'junk',
  }),
  machine('an absence of Lotus', 'ignored automatic', { Precedence: 'auto_reply' }),
  machine('an absence of cPanel', 'ignored automatic', {
    'X-Autorespond': 'No network',
    'X-Precedence': 'auto_reply',
  }),
  report('a bounce of Exchange', 'delivery-status', 'message/delivery-status', {
    From: 'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.test>',
    Subject: 'Undeliverable: [Ticket #7] No network',
    'Auto-Submitted': 'auto-replied',
    'Return-Path': '<>',
  }),
  report('a bounce of Gmail', 'delivery-status', 'message/delivery-status', {
    ...daemon,
    Subject: 'Delivery Status Notification (Failure)',
    'Auto-Submitted': 'auto-replied',
    'X-Failed-Recipients': 'grace@example.test',
  }),
  report('a bounce of Postfix', 'delivery-status', 'message/delivery-status', {
    From: 'MAILER-DAEMON@mx.example.test (Mail Delivery System)',
    Subject: 'Undelivered Mail Returned to Sender',
    'Auto-Submitted': 'auto-replied',
  }),
  report('a delay', 'delivery-status', 'message/delivery-status', {
    ...daemon,
    Subject: 'Delayed Mail (still being retried)',
  }),
  report('a receipt of a reader', 'disposition-notification', 'message/disposition-notification', {
    Subject: 'Read: [Ticket #7] No network',
  }),
  report('a complaint about spam', 'feedback-report', 'message/feedback-report', {
    Subject: 'FW: No network',
  }),
  {
    name: 'a bounce of qmail',
    raw: (to) =>
      plain(
        to,
        'Hi. This is the qmail-send program at mx.example.test.\nI am afraid I was not able to deliver your message to the following addresses.\n\n--- Below this line is a copy of the message.\n',
        { 'Return-Path': '<>', From: 'MAILER-DAEMON@mx.example.test', Subject: 'failure notice' },
      ),
    lands: 'ignored bounce',
  },
  {
    name: 'a bounce of qmail whose server removed the return path',
    raw: (to) =>
      plain(
        to,
        'Hi. This is the qmail-send program at mx.example.test.\n\n--- Below this line is a copy of the message.\n',
        {
          From: 'MAILER-DAEMON@mx.example.test',
          Subject: 'failure notice',
        },
      ),
    lands: 'ignored bounce',
  },
  machine('a challenge', 'ignored automatic', {
    Subject: 'Please confirm',
    'Auto-Submitted': 'auto-replied',
  }),
  machine('a list of Mailman', 'ignored list', {
    'List-Id': 'Town <town.lists.example.test>',
    'List-Unsubscribe': '<https://lists.example.test/town>',
    Precedence: 'list',
    'X-Mailman-Version': '2.1.39',
  }),
  machine('a list of Google Groups', 'ignored list', {
    'List-ID': '<town.googlegroups.com>',
    'Mailing-list': 'list town@googlegroups.com; contact town+owners@googlegroups.com',
    Precedence: 'list',
  }),
  {
    name: 'the group that is the mailbox',
    raw: (to) =>
      plain(to, answer, {
        'List-ID': '<support.desk.test>',
        'Mailing-list': 'list support@desk.test; contact support+owners@desk.test',
        Precedence: 'list',
        'X-Original-Sender': to.address,
      }),
    text: answer,
  },
  machine('a newsletter', 'ignored list', {
    Precedence: 'bulk',
    'List-Unsubscribe': '<https://news.example.test/u>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
  {
    name: 'a person whose provider adds List-Unsubscribe',
    raw: (to) => plain(to, answer, { 'List-Unsubscribe': '<mailto:u@example.test>' }),
    text: answer,
  },
  machine('Zendesk of a customer', 'ignored automatic', {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'X-Mailer': 'Zendesk Mailer',
  }),
  machine('Jira of a customer', 'ignored automatic', {
    Precedence: 'bulk',
    'Auto-Submitted': 'auto-generated',
    'X-JIRA-FingerPrint': '43079b93228ea120d4bc89f05c6f1356',
  }),
  {
    name: 'a person who asks that no program answers',
    raw: (to) => plain(to, answer, { 'X-Auto-Response-Suppress': 'OOF, AutoReply' }),
    text: answer,
  },
  {
    name: 'a person whose program says that it is no machine',
    raw: (to) => plain(to, answer, { 'Auto-Submitted': 'no' }),
    text: answer,
  },
  {
    name: 'an alarm of a monitoring system of the customer',
    raw: (to: Envelope) => plain(to, 'CRITICAL: disk full on srv1', fresh(to, 'PROBLEM: srv1')),
    lands: 'ticket',
    title: 'PROBLEM: srv1',
    text: 'CRITICAL: disk full on srv1',
  },
  {
    name: 'a voice message of a telephone system',
    raw: (to: Envelope) =>
      multipart(
        to,
        'mixed',
        [
          textPart('New voice message from 555 0100.'),
          part('audio/x-wav; name=msg0001.wav', base64('RIFF'), { 'Content-Transfer-Encoding': 'base64' }),
        ],
        fresh(to, 'Voice message'),
      ),
    lands: 'ticket',
    title: 'Voice message',
    text: 'New voice message from 555 0100.',
    files: ['msg0001.wav'],
  },
  {
    name: 'a stranger',
    raw: (to: Envelope) => mail(to, { ...fresh(to, 'Offer'), From: 'Ann <ann@other.test>' }, 'Buy this.'),
    lands: 'held stranger',
  },
]
