/** The addresses of one mail of a test. */
export interface Envelope {
  /** The address of the customer who writes. */
  address: string
  /** The address with a token, to which the customer answers. */
  replyTo: string
  /** The address of the mailbox. */
  mailbox: string
  /** Different for each mail. */
  id: string
}

/** A mail in the shape that a program gives it, and what must become of it. */
export interface Shape {
  name: string
  raw: (envelope: Envelope) => string | Buffer
  /** Such as `reply`, `ticket`, `ignored bounce` or `held otherSender`; `reply` if undefined. */
  lands?: string
  /** The whole text of the reply, or of the ticket. */
  text?: string
  /** A part of the folded quote of a reply. */
  quoted?: string
  /** The title of a ticket. */
  title?: string
  files?: readonly string[]
}

/** A mail that answers, and what a customer has written in it. */
export const answer = 'It works again.'

export type Fields = Readonly<Record<string, string>>

const usualFields = ({ address, replyTo, id }: Envelope): Fields => ({
  From: `Grace Hopper <${address}>`,
  To: `Support <${replyTo}>`,
  Subject: 'Re: [Ticket #7] No network',
  Date: 'Mon, 30 Nov 2026 09:12:44 +0100',
  'Message-ID': `<${id}@mail.example.test>`,
  'MIME-Version': '1.0',
})

/** A mail with the usual fields, changed by the given ones; a field without a value is left out. */
export function mail(envelope: Envelope, fields: Fields, body: string): string {
  const all = Object.entries({ ...usualFields(envelope), ...fields })
  const lines = all.flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`]))
  return `${lines.join('\r\n')}\r\n\r\n${crlf(body)}\r\n`
}

export const crlf = (text: string): string => text.replaceAll(/\r?\n/g, '\r\n')

/** Quoted-printable, with soft line breaks. */
export function quotedPrintable(text: string | Buffer): string {
  const lines = crlf(Buffer.from(text).toString('latin1')).split('\r\n')
  const code = (character: string) =>
    `=${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
  return lines
    .map((line) => line.replaceAll(/[^\t -<>-~]|\s$/g, code).replaceAll(/(?:=..|.){70}(?=.)/g, '$&=\r\n'))
    .join('\r\n')
}

/** Base64 in lines of 76 characters. */
export const base64 = (content: string | Buffer): string =>
  (
    Buffer.from(content)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n')

/** A part of a mail with its fields. */
export const part = (type: string, body: string, more: Fields = {}): string =>
  [
    `Content-Type: ${type}`,
    ...Object.entries(more).map(([name, value]) => `${name}: ${value}`),
    '',
    crlf(body),
  ].join('\r\n')

export const textPart = (text: string): string =>
  part('text/plain; charset="utf-8"', quotedPrintable(text), {
    'Content-Transfer-Encoding': 'quoted-printable',
  })

export const htmlPart = (html: string): string =>
  part('text/html; charset="utf-8"', quotedPrintable(html), {
    'Content-Transfer-Encoding': 'quoted-printable',
  })

export const filePart = (type: string, name: string, content: string | Buffer): string =>
  part(`${type}; name="${name}"`, base64(content), {
    'Content-Transfer-Encoding': 'base64',
    'Content-Disposition': `attachment; filename="${name}"`,
  })

/** The body of a multipart with this boundary. */
export const joined = (boundary: string, parts: readonly string[]): string =>
  [...parts.map((each) => `--${boundary}\r\n${each}\r\n`), `--${boundary}--`].join('')

/** A multipart as a part of another one. */
export const nested = (kind: string, boundary: string, parts: readonly string[]): string =>
  part(`multipart/${kind}; boundary="${boundary}"`, joined(boundary, parts))

/** A mail of several parts. */
export const multipart = (
  envelope: Envelope,
  kind: string,
  parts: readonly string[],
  fields: Fields = {},
): string =>
  mail(
    envelope,
    { 'Content-Type': `multipart/${kind}; boundary="_000_part"`, ...fields },
    joined('_000_part', parts),
  )

export const plain = (envelope: Envelope, text: string, fields: Fields = {}): string =>
  mail(
    envelope,
    {
      'Content-Type': 'text/plain; charset="utf-8"',
      'Content-Transfer-Encoding': 'quoted-printable',
      ...fields,
    },
    quotedPrintable(text),
  )

export const html = (envelope: Envelope, content: string, fields: Fields = {}): string =>
  mail(
    envelope,
    {
      'Content-Type': 'text/html; charset="utf-8"',
      'Content-Transfer-Encoding': 'quoted-printable',
      ...fields,
    },
    quotedPrintable(content),
  )

/** A mail with its text and its HTML. */
export const alternative = (envelope: Envelope, text: string, content: string, fields: Fields = {}): string =>
  multipart(envelope, 'alternative', [textPart(text), htmlPart(content)], fields)

/** A new mail, which answers nothing. */
export const fresh = ({ mailbox }: Envelope, subject: string): Fields => ({ To: mailbox, Subject: subject })
