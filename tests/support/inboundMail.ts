import { generateKeyPairSync } from 'node:crypto'
import { Readable } from 'node:stream'
import { dkimSign } from 'mailauth/lib/dkim/sign.js'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { openMailStore, receiveMail } from '../../src/features/desk/mailIn/server/mailStore.ts'
import { addMailbox } from '../../src/features/mail/mailboxes/server/commands.ts'
import { replyAddressOf } from '../../src/features/mail/mailboxes/server/replyAddress.ts'
import type { MailboxSettings } from '../../src/features/mail/mailboxes/schema.ts'
import { startNameServer, type NameServer } from './nameServer.ts'
import type { TestApp } from './testApp.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

/** The private key of all domains of tests. */
export const signingKey = privateKey

/** A name server at which example.test asks to refuse forged mails, and open.test asks for nothing. */
export async function startMailDomains(): Promise<NameServer> {
  const server = await startNameServer()
  const key = `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`
  for (const domain of ['example.test', 'open.test', 'other.test'])
    server.texts.set(`test._domainkey.${domain}`, key)
  server.texts.set('_dmarc.example.test', 'v=DMARC1; p=reject')
  return server
}

const signatureOf = (domain: string) => ({
  dkim: { domainName: domain, keySelector: 'test', privateKey },
})

export type SignatureOptions = Partial<Parameters<typeof dkimSign>[1]>

/** A mail with a signature of a domain in front. */
export async function signMail(
  raw: string | Buffer,
  domain: string,
  options: SignatureOptions = {},
): Promise<Buffer> {
  const bytes = Buffer.from(raw)
  const signature = {
    signingDomain: domain,
    selector: 'test',
    privateKey,
    canonicalization: 'relaxed/relaxed',
    ...options,
  }
  const { signatures } = await dkimSign(bytes, { ...signature, signatureData: [signature] })
  return Buffer.concat([Buffer.from(signatures), bytes])
}

interface Letter extends SendMailOptions {
  /** The domain that signs the mail; not signed if undefined. */
  signedBy?: string
}

/** A mail as it arrives, such as one of a mail program. */
export async function composeMail({ signedBy, ...letter }: Letter): Promise<Buffer> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const signature = signedBy === undefined ? {} : signatureOf(signedBy)
  const { message } = await transport.sendMail({ ...letter, ...signature })
  if (!Buffer.isBuffer(message)) throw new Error('The mail is not in memory.')
  return message
}

const usual: MailboxSettings = {
  address: 'support@desk.test',
  name: 'Support',
  brandId: null,
  category: 'service',
  priority: 'high',
  strangers: 'hold',
}

/** A mailbox of an app, at which mails arrive. */
export async function openMailbox(app: TestApp, settings: Partial<MailboxSettings> = {}) {
  const { database, secretBox } = app.context
  const { address, ...rest } = { ...usual, ...settings }
  const id = await database.transaction((tx) => addMailbox(tx, { address, ...rest }))
  const store = openMailStore(app.context)
  const rowOf = (mailId: number) =>
    database.db.selectFrom('inboundMails').selectAll().where('id', '=', mailId).executeTakeFirstOrThrow()

  /** Accepts a mail and reads it, as the running server does by itself. Returns its row. */
  async function arrive(mail: Letter | Buffer) {
    const raw = Buffer.isBuffer(mail) ? mail : await composeMail({ to: address, ...mail })
    const mailId = await receiveMail({ database, store }, Readable.from([raw]), { mailboxId: id })
    await app.runJobs()
    return rowOf(mailId)
  }

  return {
    id,
    address,
    store,
    arrive,
    rowOf,
    /** The address to which this account answers mails about the ticket. */
    replyTo: (ticketId: number, userId: number) => replyAddressOf(secretBox, address, { ticketId, userId }),
  }
}
export type OpenMailbox = Awaited<ReturnType<typeof openMailbox>>

let heldMails = 0

/** Stores a mail that is held, without asking name servers for its sender. Returns its id. */
export async function arriveHeld(app: TestApp): Promise<number> {
  const { database } = app.context
  const mailbox = await openMailbox(app, { address: `held-${(heldMails += 1)}@desk.test` })
  const from = 'ann@open.test'
  const raw = await composeMail({ from, subject: 'Printer', text: `No paper, ${heldMails}.` })
  const id = await receiveMail({ database, store: mailbox.store }, Readable.from([raw]), {
    mailboxId: mailbox.id,
  })
  const held = { state: 'held', reason: 'stranger', sender: from, subject: 'Printer' } as const
  await database.db.updateTable('inboundMails').set(held).where('id', '=', id).execute()
  return id
}
