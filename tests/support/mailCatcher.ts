import { once } from 'node:events'
import type { Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

export interface CaughtMail extends Email {
  /** The envelope: what the conversation named, whatever the headers say. */
  envelope: { from: string; to: string[] }
}

/** The moment of the conversation at which the catcher misbehaves. */
type Stage = 'connect' | 'recipient' | 'data'
export type Misbehaviour =
  | { at: Stage; do: 'hang' }
  | { at: Stage; do: 'drop' }
  | { at: 'recipient' | 'data'; do: 'refuse'; code: 451 | 550 }

export interface MailCatcher {
  host: string
  port: number
  /** Every mail it accepted, oldest first. */
  mails: CaughtMail[]
  /** How many conversations reached the stage of naming a recipient: retries can be counted. */
  attempts: () => number
  /** From now on; undefined: accept everything again. */
  behave: (misbehaviour: Misbehaviour | undefined) => void
  /** Resolves with the first mail that matches, at once or when it comes. */
  waitFor: (matches: (mail: CaughtMail) => boolean, timeout?: number) => Promise<CaughtMail>
  waitForMailTo: (address: string, timeout?: number) => Promise<CaughtMail>
  stop: () => Promise<void>
}

export interface MailCatcherOptions {
  /** Where nothing listened before; absent: a free one. */
  port?: number
  /** Only this login may send; absent: everybody. */
  login?: { username: string; password: string }
}

class Refusal extends Error {
  responseCode: number
  constructor(code: 451 | 550) {
    super(code === 451 ? 'Try again later' : 'No such recipient here')
    this.responseCode = code
  }
}

/** A real mail server on a free port of this machine that keeps what it is given, and fails when told to. */
export async function startMailCatcher(options: MailCatcherOptions = {}): Promise<MailCatcher> {
  const mails: CaughtMail[] = []
  const waiting = new Set<() => void>()
  const sockets = new Map<number, Socket>()
  let misbehaviour: Misbehaviour | undefined
  let attempts = 0

  /** True: the conversation may go on. Otherwise it was refused, dropped, or is left without an answer. */
  function goesOn(stage: Stage, session: SMTPServerSession, answer: (error: Error) => void): boolean {
    if (misbehaviour?.at !== stage) return true
    if (misbehaviour.do === 'refuse') answer(new Refusal(misbehaviour.code))
    if (misbehaviour.do === 'drop') sockets.get(session.remotePort)?.destroy()
    return false
  }

  const server = new SMTPServer({
    disabledCommands: options.login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    authOptional: !options.login,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth({ username, password }, _session, answer) {
      if (username === options.login?.username && password === options.login?.password) {
        answer(null, { user: username })
      } else {
        answer(new Error('Invalid username or password'))
      }
    },
    onConnect(session, answer) {
      if (goesOn('connect', session, answer)) answer()
    },
    onRcptTo(_address, session, answer) {
      attempts += 1
      if (goesOn('recipient', session, answer)) answer()
    },
    onData(stream, session, answer) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (!goesOn('data', session, answer)) return
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
        const to = session.envelope.rcptTo.map((recipient) => recipient.address)
        PostalMime.parse(Buffer.concat(chunks)).then(
          (mail) => {
            mails.push({ ...mail, envelope: { from, to } })
            answer()
            for (const look of waiting) look()
          },
          (error: Error) => answer(error),
        )
      })
    },
  })
  server.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket
    if (remotePort === undefined) return
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
  })
  server.on('error', () => {
    // A conversation that broke off, often because this catcher broke it; the sender's side tells the story.
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server.server, 'listening')
  const listening = server.server.address()
  if (listening === null || typeof listening === 'string') throw new Error('The mail catcher has no port.')

  const waitFor: MailCatcher['waitFor'] = (matches, timeout = 10_000) =>
    new Promise((found, failed) => {
      const look = () => {
        const mail = mails.find(matches)
        if (!mail) return
        clearTimeout(limit)
        waiting.delete(look)
        found(mail)
      }
      const limit = setTimeout(() => {
        waiting.delete(look)
        const seen = mails.map((mail) => `“${mail.subject}” to ${mail.envelope.to.join(', ')}`)
        failed(new Error(`No such mail within ${timeout} ms. Caught: ${seen.join('; ') || 'nothing'}`))
      }, timeout)
      waiting.add(look)
      look()
    })

  return {
    host: '127.0.0.1',
    port: listening.port,
    mails,
    attempts: () => attempts,
    behave: (next) => {
      misbehaviour = next
    },
    waitFor,
    waitForMailTo: (address, timeout) => waitFor((mail) => mail.envelope.to.includes(address), timeout),
    stop: async () => {
      const closed = new Promise<void>((done) => {
        server.close(() => done())
      })
      for (const socket of sockets.values()) socket.destroy()
      await closed
    },
  }
}
