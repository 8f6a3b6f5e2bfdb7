import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { portOf } from './portOf.ts'

interface StoredMail {
  uid: number
  raw: Buffer
  arrivedAt: Date
  isSeen: boolean
  /** The size that the server tells. */
  size: number
}

const capabilities = 'IMAP4rev1 IDLE UIDPLUS ID'
const quoted = (text: string) => text.replaceAll(/^"|"$/g, '').replaceAll(/\\(.)/g, '$1')
const days = (text: string) => new Date(`${text.replaceAll('"', '')} UTC`)

/** A mail server with the folder INBOX, which misbehaves as the tests ask. Speaks the part of IMAP that we use. */
export async function startImapServer() {
  const sockets = new Set<Socket>()
  const idle = new Map<Socket, string>()
  const state = {
    password: 'right password',
    uidValidity: 4_000_000_000,
    mails: new Array<StoredMail>(),
    /** The number of sign-ins that succeeded. */
    signIns: 0,
    /** The most that it gives of a mail at once. */
    maxPartBytes: Infinity,
    /** Gives the whole mail, whatever part is asked for. */
    givesWhole: false,
    greeting: '* OK ready\r\n',
    /** Called with each line of a client, to handle it instead. Returns whether it did. */
    handles: (_line: string, _socket: Socket): boolean => false,
    /** Called before each FETCH. It may close the connection, refuse, or find no mail. */
    beforeFetch: (_uid: number, _items: string): 'close' | 'no' | 'nothing' | undefined => undefined,
  }
  let lastUid = 0

  /** The data that a FETCH asks for. Undefined without such a mail. */
  function fetched(uid: number, items: string): Buffer | undefined {
    const index = state.mails.findIndex((mail) => mail.uid === uid)
    const mail = state.mails[index]
    if (!mail) return undefined
    const parts: Uint8Array[] = [Buffer.from(`* ${index + 1} FETCH (UID ${uid} RFC822.SIZE ${mail.size}`)]
    const [, section, start, length] = /BODY\.PEEK\[(HEADER)?\](?:<(\d+)\.(\d+)>)?/.exec(items) ?? []
    if (items.includes('BODY.PEEK[')) {
      const whole = section ? mail.raw.subarray(0, mail.raw.indexOf('\r\n\r\n') + 4) : mail.raw
      const from = state.givesWhole ? 0 : Number(start ?? 0)
      const part =
        length === undefined || state.givesWhole
          ? whole
          : whole.subarray(from, from + Math.min(Number(length), state.maxPartBytes))
      const origin = start === undefined || state.givesWhole ? '' : `<${start}>`
      parts.push(Buffer.from(` BODY[${section ?? ''}]${origin} {${part.length}}\r\n`), part)
    }
    return Buffer.concat([...parts, Buffer.from(')\r\n')])
  }

  function searched(criteria: string): number[] {
    const [, from, to] = /UID (\d+)(:\*)?/.exec(criteria) ?? []
    const [, since] = /SINCE (\S+)/.exec(criteria) ?? []
    const last = state.mails.at(-1)?.uid
    return state.mails
      .filter(({ uid }) => {
        if (from === undefined || uid === Number(from)) return true
        // A range that begins behind the last mail has the last mail.
        return to !== undefined && (uid > Number(from) || uid === last)
      })
      .filter(({ arrivedAt }) => since === undefined || arrivedAt >= days(since))
      .map(({ uid }) => uid)
  }

  const selected = (tag: string, command: string) => [
    `* ${state.mails.length} EXISTS`,
    '* FLAGS (\\Seen)',
    `* OK [UIDVALIDITY ${state.uidValidity}] valid`,
    `* OK [UIDNEXT ${lastUid + 1}] next`,
    `${tag} OK [READ-${command === 'SELECT' ? 'WRITE' : 'ONLY'}] opened`,
  ]

  function answer(socket: Socket, line: string): void {
    const say = (...lines: string[]) =>
      socket.writable && socket.write(lines.map((each) => `${each}\r\n`).join(''))
    const idling = idle.get(socket)
    if (idling !== undefined) {
      idle.delete(socket)
      say(`${idling} OK done`)
      return
    }
    const [tag = '', first = '', ...rest] = line.split(' ')
    const isUid = first === 'UID'
    const command = isUid ? (rest.shift() ?? '') : first
    const given = rest.join(' ')
    switch (command) {
      case 'CAPABILITY':
        return void say(`* CAPABILITY ${capabilities}`, `${tag} OK done`)
      case 'LOGIN': {
        const isRight = quoted(rest.slice(1).join(' ')) === state.password
        if (isRight) state.signIns += 1
        return void say(
          isRight ? `${tag} OK [CAPABILITY ${capabilities}] in` : `${tag} NO [AUTHENTICATIONFAILED] wrong`,
        )
      }
      case 'SELECT':
      case 'EXAMINE':
        return void say(
          ...(quoted(given) === 'INBOX' ? selected(tag, command) : [`${tag} NO no such folder`]),
        )
      case 'SEARCH':
        return void say(`* SEARCH ${searched(given).join(' ')}`, `${tag} OK done`)
      case 'FETCH': {
        const uid = Number(rest[0])
        const fault = state.beforeFetch(uid, given)
        if (fault === 'close') return void socket.destroy()
        if (fault === 'no') return void say(`${tag} NO broken`)
        const data = fault === 'nothing' ? undefined : fetched(uid, given)
        if (data) socket.write(data)
        return void say(`${tag} OK done`)
      }
      case 'STORE': {
        for (const mail of state.mails) if (mail.uid === Number(rest[0])) mail.isSeen = true
        return void say(`${tag} OK done`)
      }
      case 'IDLE':
        idle.set(socket, tag)
        return void say('+ idling')
      case 'LOGOUT':
        return void say('* BYE', `${tag} OK bye`)
      case 'ID':
        return void say('* ID NIL', `${tag} OK done`)
      case 'LIST':
        return void say('* LIST () "/" INBOX', `${tag} OK done`)
      default:
        say(command === 'NOOP' ? `${tag} OK done` : `${tag} BAD unknown`)
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      idle.delete(socket)
    })
    socket.write(state.greeting)
    createInterface(socket)
      .on('line', (line) => {
        if (!state.handles(line, socket)) answer(socket, line)
      })
      .on('error', () => {})
  })
  const listenOn = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const disconnectAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const close = () => {
    disconnectAll()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  await listenOn(0)
  server.unref()
  const port = portOf(server)

  return {
    state,
    port,
    /** The settings of a mailbox that is fetched from here. */
    settings: {
      host: '127.0.0.1',
      port,
      secure: false,
      user: 'support@desk.test',
      password: state.password,
      folder: 'INBOX',
      marksRead: false,
    },
    /** Accepts a mail, and tells the clients that wait. Returns its UID. */
    deliver(raw: Buffer, { arrivedAt = new Date(), size = raw.length } = {}): number {
      lastUid += 1
      state.mails.push({ uid: lastUid, raw, arrivedAt, isSeen: false, size })
      for (const socket of idle.keys()) socket.write(`* ${state.mails.length} EXISTS\r\n`)
      return lastUid
    },
    /** The number of clients that wait for mails. */
    waiting: () => idle.size,
    connections: () => sockets.size,
    disconnectAll,
    /** Closes the port, until `open` is called. */
    close,
    open: () => listenOn(port),
    stop: () => (server.listening ? close() : Promise.resolve()),
  }
}
