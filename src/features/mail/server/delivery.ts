import { X509Certificate } from 'node:crypto'
import type { Socket } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import { brokenStartTls, certificateFailures } from '../values.ts'
import type { AttachedLogo } from './mailLogo.ts'
import type { MailEvent } from '../events.ts'
import { withSenderDomain } from './senderDomain.ts'
import type { MailFile } from './filesOfMails.ts'
import { AddressRefused, connectTo, type Resolve } from '../../../server/http/outgoingAddresses.ts'

/** The mail server and the sender's name and address. */
export interface MailServer {
  host: string
  port: number
  /** Requires TLS: implicit on port 465, by STARTTLS on any other port. */
  secure: boolean
  /** Uses STARTTLS if the server offers it and TLS is not required. */
  startTls: boolean
  /** PEM of the only certificate that TLS accepts. Undefined: TLS accepts certificates of known authorities. */
  certificate?: string | undefined
  /** The name sent in EHLO. Many servers refuse a name without a dot, such as the name of a machine. */
  heloName: string
  /** Blank: the server needs no login. */
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
  /** The event of the mail; see events.ts. */
  event?: string
  /** Attached inline, for the HTML part. */
  logo?: AttachedLogo
  attached?: readonly MailFile[]
}

export interface SmtpTimeouts {
  /** For name resolution and connecting. */
  connectMs: number
  /** For the server's greeting after connecting. */
  greetingMs: number
  /** The maximum pause in the exchange after the greeting. */
  idleMs: number
  /** For one mail in total. */
  totalMs: number
}

export const defaultSmtpTimeouts: SmtpTimeouts = {
  connectMs: 10_000,
  greetingMs: 10_000,
  idleMs: 30_000,
  totalMs: 120_000,
}

export interface SmtpOptions {
  /** Whether the server may be on this machine or in a private network. */
  allowPrivate: boolean
  timeouts?: SmtpTimeouts | undefined
  resolve?: Resolve | undefined
}

/**
 * The outcome of one attempt. `about` is 'server' if every other mail would fail too; `final` means that a retry is
 * pointless. The reason is one of a few fixed sentences that administrators see.
 */
export type SendOutcome =
  | { sent: true }
  | { sent: false; about: 'mail' | 'server'; final: boolean; reason: string }

/** Sends one mail at a time over one connection to a mail server. */
export interface SmtpConnection {
  /** The promise never rejects. `signal` aborts the attempt. */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<SendOutcome>
  close(): void
}

type SocketCallback = (error: Error | null, socket?: { connection: Socket }) => void

/**
 * The trusted certificate is compared during the TLS handshake, so that not even the username is sent to a server with
 * another certificate.
 */
function tlsOptions({ secure, certificate }: MailServer): ConnectionOptions {
  // If TLS is optional, an unverified certificate is still better than no encryption.
  if (!secure || certificate === undefined) return { rejectUnauthorized: secure }
  const { fingerprint256 } = new X509Certificate(certificate)
  return {
    rejectUnauthorized: true,
    ca: [certificate],
    // The trusted certificate may be signed by a company's own authority, which itself is not trusted.
    allowPartialTrustChain: true,
    // The names in the certificate are not checked, because the whole certificate is compared.
    checkServerIdentity: (_host, shown) =>
      shown.fingerprint256 === fingerprint256 ? undefined : new Error('Another certificate'),
  }
}

const inlinePng = ({ cid, content }: AttachedLogo) => ({
  cid,
  content,
  filename: 'logo.png',
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
})

const attachment = ({ name, type, content }: MailFile) => ({
  filename: name,
  contentType: type,
  content: Buffer.from(content),
})

/** Headers that keep mailboxes from sending automatic replies; X-Auto-Response-Suppress is for Exchange and Outlook. */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
/**
 * Headers of what a person has written to a customer. The customer's own help desk may drop mails that are marked as
 * automatic.
 */
const byPerson = { 'X-Auto-Response-Suppress': 'OOF, AutoReply' }
const answered: MailEvent = 'staffAnswered'

const headersOf = ({ headers }: OutgoingMail, { fromEmail }: MailServer): Record<string, string> => ({
  ...headers,
  ...(headers['References'] && { References: withSenderDomain(headers['References'], fromEmail) }),
})

/** Connects when the first mail is sent, and again if the server has closed the connection between two mails. */
export function openSmtpConnection(
  server: MailServer,
  { timeouts = defaultSmtpTimeouts, allowPrivate, resolve }: SmtpOptions,
): SmtpConnection {
  const { host, port } = server
  const options = {
    pool: true,
    maxConnections: 1,
    maxMessages: 100,
    // Repeats a mail only if the connection closed before a byte of the mail was sent. The outbox retries everything
    // else.
    maxRequeues: 1,
    host,
    port,
    secure: port === 465,
    requireTLS: server.secure,
    opportunisticTLS: !server.secure,
    ignoreTLS: !server.secure && !server.startTls,
    name: server.heloName,
    tls: tlsOptions(server),
    ...(server.user === '' ? {} : { auth: { user: server.user, pass: server.password } }),
    connectionTimeout: timeouts.connectMs + timeouts.greetingMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.idleMs,
    socketCloseTimeout: 1000,
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket: (_options: object, onSocket: SocketCallback) => {
      connectTo({ host, port, allowPrivate, timeoutMs: timeouts.connectMs, resolve }).then(
        (connection) => onSocket(null, { connection }),
        (error: Error) => onSocket(error),
      )
    },
  }
  // Loads the library with the first mail, because loading it at the start would make the start a tenth longer.
  const openTransport = () => import('nodemailer').then(({ createTransport }) => createTransport(options))
  let transport: ReturnType<typeof openTransport> | undefined
  return {
    async send(mail, signal) {
      const totalTimeout = AbortSignal.timeout(timeouts.totalMs)
      try {
        transport ??= openTransport()
        await (
          await transport
        ).sendMail({
          messageId: `<${withSenderDomain(mail.messageId, server.fromEmail)}>`,
          from: { name: mail.fromName ?? server.fromName, address: server.fromEmail },
          to: { name: '', address: mail.recipient },
          envelope: { from: server.fromEmail, to: [mail.recipient] },
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          attachments: [
            ...(mail.logo ? [inlinePng(mail.logo)] : []),
            ...(mail.attached ?? []).map(attachment),
          ],
          headers: { ...headersOf(mail, server), ...(mail.event === answered ? byPerson : automatic) },
          signal: signal ? AbortSignal.any([signal, totalTimeout]) : totalTimeout,
        })
        return { sent: true }
      } catch (error) {
        return { sent: false, ...classifyFailure(error, server) }
      }
    },
    close: () => {
      // Ignores that the library could not be loaded: there is no connection to close, and the attempt has already
      // failed.
      transport?.then((opened) => opened.close({ force: true })).catch(() => {})
    },
  }
}

type SendFailure = Omit<Extract<SendOutcome, { sent: false }>, 'sent'>

const serverFailure = (reason: string): SendFailure => ({ about: 'server', final: false, reason })

const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The reply code for a mail that is too large for the server. */
const tooLargeReply = 552

/** Maps an error of Node or nodemailer to a reason. The server's own text is not repeated, because it is untrusted. */
function classifyFailure(error: unknown, server?: MailServer): SendFailure {
  const fields = new Map(Object.entries(error instanceof Error ? error : {}))
  const codes = [textOrEmpty(fields.get('code')), textOrEmpty(fields.get('originalCode'))]
  const command = textOrEmpty(fields.get('command'))
  const reply = Number(fields.get('responseCode') ?? 0)
  const hasCode = (...wanted: string[]) => wanted.some((code) => codes.includes(code))
  const isSignInReply = [530, 534, 535, 538].includes(reply)
  // All mails have the same sender, so a refused sender is a failure of the server. The excluded replies are about the
  // mail's size and the login.
  const aboutSender = command.startsWith('MAIL FROM') && reply !== tooLargeReply && !isSignInReply
  const aboutMail = /^(MAIL FROM|RCPT TO|DATA)/.test(command) && !aboutSender && !isSignInReply

  if (error instanceof AddressRefused)
    return serverFailure("Connections to this mail server's address are not allowed.")
  if (aboutSender && reply >= 500)
    return serverFailure(`The mail server does not accept the sender’s address (${reply}).`)
  if (aboutMail && reply >= 500) {
    return { about: 'mail', final: true, reason: `The mail server refused this email (${reply}).` }
  }
  if (aboutMail && reply >= 400 && reply !== 421) {
    return { about: 'mail', final: false, reason: `The mail server asks to try again later (${reply}).` }
  }
  if (hasCode('EENVELOPE', 'EMESSAGE') && reply === 0) {
    return { about: 'mail', final: true, reason: "The mail server can't accept this email." }
  }
  if (hasCode('EAUTH') || isSignInReply) {
    return serverFailure(
      server?.user === ''
        ? 'The mail server asks for a username and password.'
        : 'The mail server did not accept the username or password.',
    )
  }
  if (hasCode('ENOTFOUND', 'EAI_AGAIN', 'EDNS'))
    return serverFailure('The name of the mail server could not be found.')
  if (error instanceof Error && /certificate|altname/i.test(error.message)) {
    if (server?.certificate === undefined) return serverFailure(certificateFailures.unverified)
    return serverFailure(certificateFailures[hasCode('CERT_HAS_EXPIRED') ? 'expired' : 'other'])
  }
  const isAboutTls = /TLS (connection was established|handshake)/.test(
    error instanceof Error ? error.message : '',
  )
  if (isAboutTls || hasCode('ETLS') || codes.some((code) => code.startsWith('ERR_SSL'))) {
    const isOptional = server !== undefined && !server.secure && server.port !== 465
    return serverFailure(
      isOptional ? brokenStartTls : 'A secure connection to the mail server could not be made.',
    )
  }
  if (reply > 0) return serverFailure(`The mail server is not available at the moment (${reply}).`)
  if (
    hasCode('ETIMEDOUT', 'ABORT_ERR', 'EABORT') ||
    (error instanceof Error && error.name === 'AbortError')
  ) {
    return serverFailure('The mail server did not answer in time.')
  }
  if (hasCode('ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL')) {
    return serverFailure('The mail server could not be reached.')
  }
  return serverFailure('The connection to the mail server broke off.')
}

/** Why a connection failed, as one of the fixed sentences of SendOutcome. */
export const reasonOf = (error: unknown): string => classifyFailure(error).reason
