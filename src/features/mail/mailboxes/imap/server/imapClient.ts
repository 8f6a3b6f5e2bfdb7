import { isIP } from 'node:net'
import { connect as connectTls, type ConnectionOptions } from 'node:tls'
import type { ImapFlow, ImapTransport } from 'imapflow'
import { connectTo } from '../../../../../server/http/outgoingAddresses.ts'

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

/** An open folder. Its `closed` is aborted when the connection ends, for whatever reason. */
export interface OpenFolder {
  client: ImapFlow
  /** Identifies the UIDs of the folder: with another value, its mails have other UIDs. */
  uidValidity: number
  /** The UID that the next mail will have. */
  uidNext: number
  closed: AbortSignal
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
 * @throws AddressRefused; the errors of the system and of imapflow, see imapProblem.ts
 */
export async function openFolder(
  { host, port, secure, user, password, folder, marksRead }: ImapServer,
  { allowPrivate, signal }: { allowPrivate: boolean; signal: AbortSignal },
): Promise<OpenFolder> {
  // If TLS is optional, an unverified certificate is still better than no encryption.
  const tls: ConnectionOptions = { ...namesOf(host), rejectUnauthorized: secure }
  const { ImapFlow } = await import('imapflow')
  signal.throwIfAborted()
  const connected = await connectTo({ host, port, allowPrivate, timeoutMs: connectMs })
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
  // Without a listener, an error of the connection would end the process. Commands under way fail with it as well.
  client.on('error', () => {})
  client.on('close', () => closed.abort())
  const close = () => client.close()
  signal.addEventListener('abort', close)
  closed.signal.addEventListener('abort', () => signal.removeEventListener('abort', close))
  try {
    signal.throwIfAborted()
    await client.connect()
    const { uidValidity, uidNext } = await client.mailboxOpen(folder, { readOnly: !marksRead })
    return { client, uidValidity: Number(uidValidity), uidNext, closed: closed.signal }
  } catch (error) {
    client.close()
    connected.destroy()
    throw error
  }
}
