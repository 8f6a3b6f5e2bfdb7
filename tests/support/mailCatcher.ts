import { once } from 'node:events'
import type { Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

export interface CaughtMail extends Email {
  /** The SMTP envelope, which may differ from the headers. */
  envelope: { from: string; to: string[] }
}

/** The stage of the SMTP session at which the fault occurs. */
type Stage = 'connect' | 'sender' | 'recipient' | 'data'
export type SmtpFault =
  | { at: Stage; do: 'hang' }
  | { at: Stage; do: 'drop' }
  | { at: 'sender' | 'recipient' | 'data'; do: 'refuse'; code: 451 | 550 }

export interface MailCatcher {
  host: string
  port: number
  /** Every mail that the server accepted, oldest first. */
  mails: CaughtMail[]
  /** The number of SMTP sessions that reached RCPT TO, including retries. */
  attempts: () => number
  /** The number of login attempts. */
  logins: () => number
  /** Fails every mail from now on; undefined: accept mails again. */
  setFault: (fault: SmtpFault | undefined) => void
  /** Whether the current fault leaves a sender without a response. */
  isHanging: () => boolean
  /** Runs after each mail was stored, before the sender is told. */
  onTaken: (listener: () => void | Promise<void>) => void
  /** Resolves with the first matching mail, now or when it arrives. */
  waitFor: (matches: (mail: CaughtMail) => boolean, timeoutMs?: number) => Promise<CaughtMail>
  waitForMailTo: (address: string, timeoutMs?: number) => Promise<CaughtMail>
  stop: () => Promise<void>
}

export interface MailCatcherOptions {
  /** Only this login may send; undefined: anyone may. */
  login?: { username: string; password: string }
  /** Undefined: any free port. */
  port?: number
  /** Offers STARTTLS with this certificate. */
  tls?: { cert: string; key: string }
}

class Refusal extends Error {
  responseCode: number
  constructor(code: 451 | 550) {
    super(code === 451 ? 'Try again later' : 'No such address here')
    this.responseCode = code
  }
}

/** An SMTP server on this machine that stores the mails it accepts and fails on request. */
export async function startMailCatcher(options: MailCatcherOptions = {}): Promise<MailCatcher> {
  const mails: CaughtMail[] = []
  const waiting = new Set<() => void>()
  const sockets = new Map<number, Socket>()
  let fault: SmtpFault | undefined
  let attempts = 0
  let logins = 0
  let taken: () => void | Promise<void> = () => {}

  /** Returns true if no fault applies. If one does, the session is refused or dropped, or gets no response. */
  function mayContinue(stage: Stage, session: SMTPServerSession, answer: (error: Error) => void): boolean {
    if (fault?.at !== stage) return true
    if (fault.do === 'refuse') answer(new Refusal(fault.code))
    if (fault.do === 'drop') sockets.get(session.remotePort)?.destroy()
    return false
  }

  const server = new SMTPServer({
    disabledCommands: [...(options.tls ? [] : ['STARTTLS']), ...(options.login ? [] : ['AUTH'])],
    ...options.tls,
    authOptional: !options.login,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth({ username, password }, _session, answer) {
      logins += 1
      if (username === options.login?.username && password === options.login?.password) {
        answer(null, { user: username })
      } else {
        answer(new Error('Invalid username or password'))
      }
    },
    onConnect(session, answer) {
      if (mayContinue('connect', session, answer)) answer()
    },
    onMailFrom(_address, session, answer) {
      if (mayContinue('sender', session, answer)) answer()
    },
    onRcptTo(_address, session, answer) {
      attempts += 1
      if (mayContinue('recipient', session, answer)) answer()
    },
    onData(stream, session, answer) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (!mayContinue('data', session, answer)) return
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
        const to = session.envelope.rcptTo.map((recipient) => recipient.address)
        PostalMime.parse(Buffer.concat(chunks)).then(
          async (mail) => {
            mails.push({ ...mail, envelope: { from, to } })
            await taken()
            answer()
            for (const check of waiting) check()
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
    // A broken connection, often caused by a fault; the test checks the sender's side.
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server.server, 'listening')
  const listening = server.server.address()
  if (listening === null || typeof listening === 'string') throw new Error('The mail catcher has no port.')

  const waitFor: MailCatcher['waitFor'] = (matches, timeoutMs = 10_000) =>
    new Promise((resolve, reject) => {
      const check = () => {
        const mail = mails.find(matches)
        if (!mail) return
        clearTimeout(timer)
        waiting.delete(check)
        resolve(mail)
      }
      const timer = setTimeout(() => {
        waiting.delete(check)
        const seen = mails.map((mail) => `“${mail.subject}” to ${mail.envelope.to.join(', ')}`)
        reject(new Error(`No such mail within ${timeoutMs} ms. Caught: ${seen.join('; ') || 'nothing'}`))
      }, timeoutMs)
      waiting.add(check)
      check()
    })

  return {
    host: '127.0.0.1',
    port: listening.port,
    mails,
    attempts: () => attempts,
    logins: () => logins,
    setFault: (next) => {
      fault = next
    },
    isHanging: () => fault?.do === 'hang',
    onTaken: (listener) => {
      taken = listener
    },
    waitFor,
    waitForMailTo: (address, timeoutMs) => waitFor((mail) => mail.envelope.to.includes(address), timeoutMs),
    stop: async () => {
      const closed = new Promise<void>((done) => {
        server.close(() => done())
      })
      for (const socket of sockets.values()) socket.destroy()
      await closed
    },
  }
}

/** Email settings in API format for an SMTP server without implicit TLS; `smtpSecure` requires STARTTLS. */
export const settingsFor = ({ host, port }: { host: string; port: number }, smtpSecure = false) => ({
  smtpHost: host,
  smtpPort: port,
  smtpSecure,
  smtpUser: 'portal',
  smtpPass: 'a secret of the mail server',
  fromEmail: 'portal@northline.example',
  fromName: 'Northline Managed IT',
})

/** Settings for a mail server that does not exist. */
export const nowhere = settingsFor({ host: '127.0.0.1', port: 9 })
