import { isIP } from 'node:net'
import { connect as connectTls, type ConnectionOptions } from 'node:tls'
import type { ImapFlow, ImapTransport, MailboxObject, SearchObject } from 'imapflow'
import { connectTo } from '../../../../../server/http/outgoingAddresses.ts'
import { boundsOf, type Bounded } from './boundedCommands.ts'
import { ImapFailure, imapFailureOf } from './imapProblem.ts'

/** A folder at a mail server, and the login. */
export interface ImapServer {
  host: string
  port: number
  /** Whether TLS is required: implicit on port 993, by STARTTLS on any other port. */
  secure: boolean
  user: string
  password: string
  folder: string
  /** Whether flags of its mails are changed. */
  marksRead: boolean
}

/** An open folder. Its functions throw ImapFailure. */
export interface OpenFolder {
  /** Identifies the UIDs of the folder: with another value, its mails have other UIDs. */
  uidValidity: number
  /** The UID that the next mail will have. */
  uidNext: number
  /** Aborted when the connection ends, for whatever reason. */
  closed: AbortSignal
  /** The UIDs of mails, in ascending order. */
  search: (query: SearchObject) => Promise<number[]>
  /** A part of a mail of at most `length` bytes; undefined if the server gives nothing. */
  readPart: (uid: number, start: number, length: number) => Promise<MailPart | undefined>
  readHeader: (uid: number) => Promise<Buffer>
  markRead: (uid: number) => Promise<unknown>
  /** Waits for mails in the background, until the next call of another function. */
  idle: () => void
  /** Calls the listener when the server tells of a mail. */
  onMail: (listener: () => void) => void
}

export interface MailPart {
  /** Empty behind the end of the mail. Longer than asked if the server gives only whole mails. */
  bytes: Buffer
  /** The size of the mail in bytes as the server says it, which is not always exact; undefined if it does not. */
  size: number | undefined
}

const connectMs = 10_000
const greetingMs = 10_000
/** In ms. While the connection is idle, mails are looked for more often than this. */
const silenceMs = 90_000
/** In bytes. Mails are read in parts that are much smaller. */
const maxReplyBytes = 8 * 1024 * 1024

/** Its name in the certificate is checked, but an address has no name for the first message of TLS. */
const namesOf = (host: string) => ({ host, servername: isIP(host) === 0 ? host : '' })

/**
 * Connects, signs in and opens the folder. Sends the password only over TLS where it is required.
 *
 * @param signal closes the connection
 * @throws ImapFailure
 */
export async function openFolder(
  server: ImapServer,
  options: { allowPrivate: boolean; signal: AbortSignal },
): Promise<OpenFolder> {
  try {
    return await connectAndOpen(server, options)
  } catch (error) {
    throw imapFailureOf(error)
  }
}

async function connectAndOpen(
  { host, port, secure, user, password, folder, marksRead }: ImapServer,
  { allowPrivate, signal }: { allowPrivate: boolean; signal: AbortSignal },
): Promise<OpenFolder> {
  // If TLS is optional, an unverified certificate is still better than no encryption.
  const tls: ConnectionOptions = { ...namesOf(host), rejectUnauthorized: secure }
  const { ImapFlow } = await import('imapflow')
  signal.throwIfAborted()
  const connected = await connectTo({ host, port, allowPrivate, timeoutMs: connectMs, signal })
  const transport: ImapTransport = {
    connect: ({ secure: isTls }, onConnect) => {
      if (isTls) return connectTls({ ...tls, socket: connected }, onConnect)
      setImmediate(onConnect)
      return connected
    },
    upgrade: (socket, _, onSecure) => connectTls({ ...tls, socket }, onSecure),
  }
  const client = new ImapFlow({
    host,
    port,
    secure: port === 993,
    ...(secure && port !== 993 && { doSTARTTLS: true }),
    auth: { user, pass: password },
    transport,
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: connectMs,
    greetingTimeout: greetingMs,
    socketTimeout: silenceMs,
    maxLineLength: maxReplyBytes,
    maxLiteralSize: maxReplyBytes,
    maxResponseSize: 2 * maxReplyBytes,
  })
  const closed = new AbortController()
  let reason: unknown = new Error('The connection to the mail server ended.')
  // Without a listener, an error of the connection would end the process. Commands under way fail with it as well.
  client.on('error', (error) => (reason = error))
  client.on('close', () => closed.abort(reason))
  const close = () => {
    reason = signal.reason
    client.close()
  }
  signal.addEventListener('abort', close)
  closed.signal.addEventListener('abort', () => signal.removeEventListener('abort', close))
  const bounded = boundsOf(client, closed.signal)
  try {
    signal.throwIfAborted()
    await bounded(() => client.connect())
    const opened = await bounded(() => client.mailboxOpen(folder, { readOnly: !marksRead }))
    return await folderOf(client, opened, { closed: closed.signal, bounded })
  } catch (error) {
    client.close()
    connected.destroy()
    throw error
  }
}

/** @throws ImapFailure if the server does not number its mails */
async function folderOf(
  client: ImapFlow,
  { uidValidity, uidNext }: MailboxObject,
  { closed, bounded }: { closed: AbortSignal; bounded: Bounded },
): Promise<OpenFolder> {
  if (!uidValidity || !uidNext)
    throw new ImapFailure('The mail server does not number its emails, so they cannot be fetched.')
  const byUid = { uid: true }
  return {
    uidValidity: Number(uidValidity),
    uidNext,
    closed,
    async search(query) {
      const uids = await bounded(() => client.search(query, byUid))
      if (!Array.isArray(uids)) throw new ImapFailure('The mail server refuses to list its emails.')
      return uids.toSorted((one, other) => one - other)
    },
    async readPart(uid, start, maxLength) {
      const query = { size: true, source: { start, maxLength } }
      const found = await bounded(() => client.fetchOne(String(uid), query, byUid))
      if (!found) return undefined
      const { source = Buffer.alloc(0), size } = found
      return { bytes: source, size }
    },
    async readHeader(uid) {
      const found = await bounded(() => client.fetchOne(String(uid), { headers: true }, byUid))
      return (found && found.headers) || Buffer.alloc(0)
    },
    markRead: (uid) => bounded(() => client.messageFlagsAdd(String(uid), ['\\Seen'], byUid)),
    idle() {
      // Ends with the next command, or with the connection.
      client.idle().catch(() => {})
    },
    onMail: (listener) => void client.on('exists', listener),
  }
}
