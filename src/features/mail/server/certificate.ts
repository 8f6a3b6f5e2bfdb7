import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { AppContext } from '../../../server/appContext.ts'
import { audit } from '../../../server/audit/audit.ts'
import type { Tx } from '../../../server/database/db.ts'
import { AppError } from '../../../server/http/errors.ts'
import { connectTo } from '../../../server/http/outgoingAddresses.ts'
import { storeCertificate } from '../../base/settings/server/commands.ts'
import {
  findEmailSettings,
  findEmailSettingsForUpdate,
  type StoredEmailSettings,
} from '../../base/settings/server/queries.ts'
import type { MailCertificate } from '../schema.ts'
import { makeWaitingDue } from './commands.ts'
import { reasonOf } from './delivery.ts'
import { heloNameOf } from './senderDomain.ts'
import { nameActions } from '../../../server/audit/actionNames.ts'

nameActions({
  'mail certificate trusted': 'Trusted the certificate of the mail server',
  'mail certificate no longer trusted': 'Ended the trust in the certificate of the mail server',
})

const timeoutMs = 20_000
const maxReplyLength = 4096

/**
 * Reads one reply of the mail server.
 *
 * @throws if the server refuses
 */
async function readReply(socket: Socket, signal: AbortSignal): Promise<void> {
  let reply = ''
  while (!/^\d{3} [^\r\n]*\r\n/m.test(reply)) {
    const arrived: Promise<unknown[]> = once(socket, 'data', { signal })
    socket.resume()
    const [chunk] = await arrived
    socket.pause()
    reply += String(chunk)
    if (reply.length > maxReplyLength) throw new Error('The reply is too long')
  }
  if (!reply.startsWith('2')) throw Object.assign(new Error('No TLS'), { code: 'ETLS' })
}

interface SeenCertificate {
  certificate: X509Certificate
  /** Whether the certificate is valid for this server without an administrator trusting it. */
  isVerified: boolean
}

/** Connects to the mail server and reads its certificate. Sends the server only the request for TLS. */
async function readCertificate(stored: StoredEmailSettings, allowPrivate: boolean): Promise<SeenCertificate> {
  const { smtpHost: host, smtpPort: port } = stored
  const socket = await connectTo({ host, port, allowPrivate, timeoutMs })
  const closed = new AbortController()
  socket.once('close', () => closed.abort())
  const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(timeoutMs)])
  try {
    if (port !== 465) {
      await readReply(socket, signal)
      for (const command of [`EHLO ${heloNameOf(stored)}`, 'STARTTLS']) {
        socket.write(`${command}\r\n`)
        await readReply(socket, signal)
      }
    }
    const servername = isIP(host) === 0 ? host : ''
    const secure = connectTls({ socket, host, servername, rejectUnauthorized: false })
    await once(secure, 'secureConnect', { signal })
    const certificate = secure.getPeerX509Certificate()
    if (!certificate) throw Object.assign(new Error('No certificate'), { code: 'ETLS' })
    return { certificate, isVerified: secure.authorized }
  } finally {
    socket.destroy()
  }
}

const presented = ({ certificate, isVerified }: SeenCertificate): MailCertificate => ({
  fingerprint: certificate.fingerprint256,
  names: certificate.subjectAltName ?? certificate.subject.replaceAll('\n', ', '),
  validUntil: new Date(certificate.validTo).toISOString(),
  isVerified,
})

async function seenBy(context: Pick<AppContext, 'config'>, stored: StoredEmailSettings | undefined) {
  if (!stored) throw new AppError('invalid', 'Save the email settings first.')
  try {
    return await readCertificate(stored, context.config.allowPrivateSmtp)
  } catch (error) {
    throw new AppError('invalid', reasonOf(error))
  }
}

type CertificateContext = Pick<AppContext, 'config' | 'database'>

/**
 * The certificate that the stored mail server presents now.
 *
 * @throws 400 if the server presents no certificate
 */
export async function inspectCertificate(context: CertificateContext): Promise<MailCertificate> {
  return presented(await seenBy(context, await findEmailSettings(context.database.db)))
}

/** The certificate to store, and the server that presented it. */
interface Trust {
  server: Pick<StoredEmailSettings, 'smtpHost' | 'smtpPort'> | undefined
  certificate: string | null
}

/**
 * Reads the certificate with this fingerprint from the mail server, so that a client cannot submit a certificate that
 * the server does not present. The result is null for a null fingerprint, and for a verified certificate, which needs
 * no trust.
 *
 * @throws 409 if the mail server presents another certificate
 */
export async function certificateToTrust(
  context: CertificateContext,
  fingerprint: string | null,
): Promise<Trust> {
  const server = await findEmailSettings(context.database.db)
  if (fingerprint === null) return { server, certificate: null }
  const { certificate, isVerified } = await seenBy(context, server)
  if (certificate.fingerprint256 !== fingerprint)
    throw new AppError('conflict', 'The mail server now has a different certificate. Please check it again.')
  return { server, certificate: isVerified ? null : certificate.toString() }
}

/**
 * Stores the trusted certificate, and makes waiting mails due.
 *
 * @throws 409 if the settings have changed meanwhile
 */
export async function storeTrust(
  tx: Tx,
  { server, certificate }: Trust,
  by: { actorId?: number; address?: string; detail?: object },
): Promise<StoredEmailSettings | undefined> {
  const stored = await findEmailSettingsForUpdate(tx)
  if (stored?.smtpHost !== server?.smtpHost || stored?.smtpPort !== server?.smtpPort)
    throw new AppError('conflict', 'The mail server settings changed in the meantime. Please try again.')
  await storeCertificate(tx, certificate)
  await makeWaitingDue(tx)
  const fingerprint = certificate === null ? undefined : new X509Certificate(certificate).fingerprint256
  await audit(tx, {
    ...by,
    action: certificate === null ? 'mail certificate no longer trusted' : 'mail certificate trusted',
    subject: 'email settings',
    detail: { ...by.detail, smtpHost: stored?.smtpHost, fingerprint },
  })
  return stored
}
