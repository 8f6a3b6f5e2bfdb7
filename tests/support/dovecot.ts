import { spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import { portOf } from './portOf.ts'
import { requireTool } from './requireTool.ts'

const user = 'support@desk.test'
const maxStartMs = 10_000

/** Only root can open port 993, at which mail programs speak TLS from the first byte. */
export const isRoot = process.getuid?.() === 0
export interface Dovecot {
  /** The settings of a mailbox that is fetched from here: without TLS, or by STARTTLS if `secure`. */
  settings: {
    host: string
    port: number
    secure: boolean
    user: string
    password: string
    folder: string
    marksRead: boolean
  }
  /** Another address of this machine, with port 993. */
  tlsHost: string
  /** In PEM, self-signed, for both addresses. */
  certificate: string
  /** The folder with its mails and its own files about them. */
  maildir: string
  /** Delivers a mail as mail servers do: it appears at once and as a whole. Into INBOX, or another folder. */
  deliver: (raw: string | Buffer, into?: string) => void
  addFolder: (name: string) => void
  renameFolder: (from: string, to: string) => Promise<void>
  /** The flags of each mail, such as `S`. */
  flags: () => string[]
  setPassword: (password: string) => void
  /** Sends a signal to all of its processes. */
  signal: (name: NodeJS.Signals) => void
  /** Ends it; its mails stay until `stop`. */
  end: () => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts a real mail server from a temporary folder. For Linux only. */
export async function startDovecot(): Promise<Dovecot> {
  requireTool('dovecot')
  const folder = mkdtempSync(join(tmpdir(), 'portal-dovecot-'))
  const maildir = join(folder, 'mail')
  const account = isRoot ? 'nobody' : userInfo().username
  const [uid, gid] = ['-u', '-g'].map((option) => Number(spawnSync('id', [option, account]).stdout))
  const group = spawnSync('id', ['-gn', account], { encoding: 'utf8' }).stdout.trim()
  const give = (path: string) => chownSync(path, uid ?? 0, gid ?? 0)
  const makeMaildir = (path: string) => {
    for (const each of [path, ...['cur', 'new', 'tmp'].map((name) => join(path, name))]) {
      mkdirSync(each)
      give(each)
    }
  }
  const pathOf = (name: string) => (name === 'INBOX' ? maildir : join(maildir, `.${name}`))
  makeMaildir(maildir)
  chmodSync(folder, 0o755)
  // Another one for each server: several may run at once.
  const tlsHost = `127.93.${randomInt(256)}.${randomInt(1, 255)}`
  const certificate = makeCertificate(folder, tlsHost)
  const port = await freePort()
  let password = ''
  const setPassword = (to: string) => {
    password = to
    const path = join(folder, 'users')
    writeFileSync(`${path}.new`, `${user}:{PLAIN}${to}\n`, { mode: 0o644 })
    renameSync(`${path}.new`, path)
  }
  setPassword('right password')
  const config = join(folder, 'dovecot.conf')
  writeFileSync(config, configOf({ folder, maildir, port, tlsHost, account, group }))
  let server = await launch(config, port)
  const end = async () => {
    if (server.exitCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  }
  let delivered = 0

  return {
    settings: {
      host: 'localhost',
      port,
      secure: false,
      user,
      password: 'right password',
      folder: 'INBOX',
      marksRead: false,
    },
    tlsHost,
    certificate,
    maildir,
    addFolder: (name) => makeMaildir(pathOf(name)),
    deliver(raw, into = 'INBOX') {
      const name = `${Date.now()}.${(delivered += 1)}.test`
      const path = join(pathOf(into), 'tmp', name)
      writeFileSync(path, raw)
      give(path)
      renameSync(path, join(pathOf(into), 'new', name))
    },
    flags: () =>
      ['new', 'cur']
        .flatMap((name) => readdirSync(join(maildir, name)))
        .map((name) => name.split(':2,')[1] ?? ''),
    async renameFolder(from, to) {
      const auth = { user, pass: password }
      const client = new ImapFlow({
        host: '127.0.0.1',
        port,
        secure: false,
        doSTARTTLS: false,
        auth,
        logger: false,
      })
      await client.connect()
      await client.mailboxRename(from, to)
      await client.logout()
    },
    setPassword,
    signal: (name) => {
      for (const pid of [server.pid ?? 0, ...childrenOf(server.pid ?? 0)]) process.kill(pid, name)
    },
    end,
    async start() {
      server = await launch(config, port)
    },
    async stop() {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const configOf = (of: {
  folder: string
  maildir: string
  port: number
  tlsHost: string
  account: string
  group: string
}) => `
base_dir = ${of.folder}/run
state_dir = ${of.folder}/state
log_path = ${of.folder}/log
protocols = imap
listen = 127.0.0.1
default_internal_user = ${of.account}
default_internal_group = ${of.group}
default_login_user = ${of.account}
first_valid_uid = 0
disable_plaintext_auth = no
auth_failure_delay = 0
ssl = yes
ssl_cert = <${of.folder}/certificate.pem
ssl_key = <${of.folder}/key.pem
mail_location = maildir:${of.maildir}
mail_max_userip_connections = 0
namespace inbox {
  inbox = yes
}
passdb {
  driver = passwd-file
  args = ${of.folder}/users
}
userdb {
  driver = static
  args = uid=${of.account} gid=${of.group} home=${of.folder}/mail
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${of.port}
  }
  inet_listener imaps {
    address = ${of.tlsHost}
    port = ${isRoot ? 993 : 0}
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`

function makeCertificate(folder: string, tlsHost: string): string {
  const path = join(folder, 'certificate.pem')
  const names = `DNS:localhost,IP:127.0.0.1,IP:${tlsHost}`
  const options = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost
    -addext subjectAltName=${names} -keyout ${join(folder, 'key.pem')} -out ${path}`
  const made = spawnSync('openssl', options.split(/\s+/), { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`The certificate could not be made: ${made.stderr}`)
  return readFileSync(path, 'utf8')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  server.close()
  await once(server, 'close')
  return port
}

/** Resolves when it accepts connections. @throws with its log if it ends instead */
async function launch(config: string, port: number) {
  const server = spawn('dovecot', ['-F', '-c', config], { stdio: ['ignore', 'ignore', 'pipe'] })
  const kill = () => server.kill('SIGTERM')
  process.once('exit', kill)
  server.once('exit', () => process.off('exit', kill))
  let output = ''
  server.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const deadline = Date.now() + maxStartMs
  while (!(await isOpen(port))) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error(`Dovecot did not start: ${output}`)
    await delay(20)
  }
  return server
}

async function isOpen(port: number): Promise<boolean> {
  const socket = createConnection({ port, host: '127.0.0.1' })
  try {
    await once(socket, 'data')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .map(Number)
    .filter((child) => child > 0)
}
