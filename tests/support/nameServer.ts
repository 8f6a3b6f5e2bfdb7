import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { decode, encode, AUTHORITATIVE_ANSWER, RECURSION_DESIRED, type Answer } from 'dns-packet'

/** A name server on this machine, for TXT records only. */
export interface NameServer {
  /** Such as 127.0.0.1:5353. */
  address: string
  /** The text of each name; other names do not exist. */
  texts: Map<string, string>
  /** Whether it answers that it failed. */
  isFailing: boolean
  /** Whether it answers that each name stands for another one. */
  isReferring: boolean
  stop(): Promise<void>
}

const failed = 2
const noSuchName = 3

export async function startNameServer(): Promise<NameServer> {
  const socket = createSocket('udp4')
  const server: NameServer = {
    address: '',
    texts: new Map(),
    isFailing: false,
    isReferring: false,
    stop: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
  socket.on('message', (packet, sender) => {
    const { id, questions = [] } = decode(packet)
    const answers = questions.flatMap(({ name, type }): Answer[] => {
      if (server.isReferring)
        return [
          { type: 'CNAME', name, ttl: 1, data: `a.${name}` },
          { type: 'CNAME', name: `a.${name}`, ttl: 1, data: name },
        ]
      const data = server.texts.get(name.toLowerCase())
      return type === 'TXT' && data !== undefined ? [{ type, name, ttl: 1, data: parts(data) }] : []
    })
    const code = server.isFailing ? failed : answers.length === 0 ? noSuchName : 0
    const flags = AUTHORITATIVE_ANSWER | RECURSION_DESIRED | code
    const reply = encode({ type: 'response', ...(id !== undefined && { id }), flags, questions, answers })
    socket.send(reply, sender.port, sender.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  server.address = `127.0.0.1:${socket.address().port}`
  return server
}

/** A text in a record has parts of at most 255 bytes. */
const parts = (text: string): string[] => text.match(/.{1,255}/gs) ?? ['']
