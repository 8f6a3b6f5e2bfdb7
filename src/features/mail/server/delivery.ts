import type { Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { AddressRefused, connectTo, type Resolve } from './addresses.ts'

/** How to reach the mail server, and in whose name. */
export interface MailServer {
  host: string
  port: number
  /** TLS or nothing: implicit on port 465, by STARTTLS on any other. */
  secure: boolean
  user: string
  password: string
  fromName: string
  fromEmail: string
}

export interface OutgoingMail {
  messageId: string
  recipient: string
  fromName: string | null
  subject: string
  html: string
  text: string
  headers: Record<string, string>
}

export interface SmtpTimeouts {
  /** Milliseconds for connecting, for the greeting after it, for any silence later, and for all of it together. */
  connectMs: number
  greetingMs: number
  silenceMs: number
  totalMs: number
}

export const defaultSmtpTimeouts: SmtpTimeouts = {
  connectMs: 10_000,
  greetingMs: 10_000,
  silenceMs: 30_000,
  totalMs: 120_000,
}

export interface SmtpOptions {
  allowPrivate: boolean
  limits?: SmtpTimeouts | undefined
  resolve?: Resolve | undefined
}

/**
 * What became of a delivery. `about` tells whether this mail was the matter or the server, which then is of no use
 * for any other mail either; `final` that trying again is pointless. The reason is one of a few fixed sentences.
 */
export type Outcome =
  | { sent: true }
  | { sent: false; about: 'mail' | 'server'; final: boolean; reason: string }

/** A line to a mail server: one mail at a time, over one connection for as long as that holds. */
export interface SmtpConnection {
  deliver(mail: OutgoingMail, signal?: AbortSignal): Promise<Outcome>
  close(): void
}

type TakeSocket = (error: Error | null, taken?: { connection: Socket }) => void

/** Connects with the first mail, and again when the server has ended the connection between two mails. */
export function openSmtpConnection(
  server: MailServer,
  { limits = defaultSmtpTimeouts, allowPrivate, resolve }: SmtpOptions,
): SmtpConnection {
  const { host, port } = server
  const transport = createTransport({
    pool: true,
    maxConnections: 1,
    maxMessages: 100,
    // Only for a connection that was closed before a byte of the mail was sent; the rest is the outbox's business.
    maxRequeues: 1,
    host,
    port,
    secure: port === 465,
    requireTLS: server.secure,
    opportunisticTLS: !server.secure,
    // Where unencrypted would do as well, a certificate that cannot be checked is still better than none.
    tls: { rejectUnauthorized: server.secure },
    auth: { user: server.user, pass: server.password },
    connectionTimeout: limits.connectMs + limits.greetingMs,
    greetingTimeout: limits.greetingMs,
    socketTimeout: limits.silenceMs,
    socketCloseTimeout: 1000,
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket: (_options: object, answer: TakeSocket) => {
      connectTo({ host, port, allowPrivate, timeout: limits.connectMs, resolve }).then(
        (connection) => answer(null, { connection }),
        (error: Error) => answer(error),
      )
    },
  })
  return {
    async deliver(mail, signal) {
      const whole = AbortSignal.timeout(limits.totalMs)
      try {
        await transport.sendMail({
          messageId: `<${mail.messageId}>`,
          from: { name: mail.fromName ?? server.fromName, address: server.fromEmail },
          to: { name: '', address: mail.recipient },
          envelope: { from: server.fromEmail, to: [mail.recipient] },
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          headers: { ...mail.headers, 'Auto-Submitted': 'auto-generated' },
          signal: signal ? AbortSignal.any([signal, whole]) : whole,
        })
        return { sent: true }
      } catch (error) {
        return { sent: false, ...judge(error) }
      }
    },
    close: () => transport.close({ force: true }),
  }
}

type Judgement = Omit<Extract<Outcome, { sent: false }>, 'sent'>

const serverFault = (reason: string): Judgement => ({ about: 'server', final: false, reason })

const codeOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Which of the fixed sentences is true. The server's own words are not repeated: they may hold anything. */
function judge(error: unknown): Judgement {
  const fields = new Map(Object.entries(error instanceof Error ? error : {}))
  const codes = [codeOf(fields.get('code')), codeOf(fields.get('originalCode'))]
  const command = codeOf(fields.get('command'))
  const reply = Number(fields.get('responseCode') ?? 0)
  const has = (...wanted: string[]) => wanted.some((code) => codes.includes(code))
  const aboutMail = /^(MAIL FROM|RCPT TO|DATA)/.test(command) && ![530, 534, 535, 538].includes(reply)

  if (error instanceof AddressRefused)
    return serverFault('Mail may not be sent to the address of this mail server.')
  if (aboutMail && reply >= 500) {
    return { about: 'mail', final: true, reason: `The mail server refused this mail (${reply}).` }
  }
  if (aboutMail && reply >= 400 && reply !== 421) {
    return { about: 'mail', final: false, reason: `The mail server asks to try again later (${reply}).` }
  }
  if (has('EENVELOPE', 'EMESSAGE') && reply === 0) {
    return { about: 'mail', final: true, reason: 'The mail server cannot take this mail.' }
  }
  if (has('EAUTH') || [530, 534, 535, 538].includes(reply)) {
    return serverFault('The mail server did not accept the username or password.')
  }
  if (has('ENOTFOUND', 'EAI_AGAIN', 'EDNS'))
    return serverFault('The name of the mail server could not be found.')
  if (error instanceof Error && /certificate|altname/i.test(error.message)) {
    return serverFault('The certificate of the mail server could not be verified.')
  }
  if (has('ETLS') || codes.some((code) => code.startsWith('ERR_SSL'))) {
    return serverFault('A secure connection to the mail server could not be made.')
  }
  if (reply > 0) return serverFault(`The mail server is not available at the moment (${reply}).`)
  if (has('ETIMEDOUT', 'ABORT_ERR', 'EABORT') || (error instanceof Error && error.name === 'AbortError')) {
    return serverFault('The mail server did not answer in time.')
  }
  if (has('ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL')) {
    return serverFault('The mail server could not be reached.')
  }
  return serverFault('The connection to the mail server broke off.')
}
