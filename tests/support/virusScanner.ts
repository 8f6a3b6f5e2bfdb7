import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The word that the scanner takes for a virus, in the first 64 KB of a file. */
export const virus = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'

export interface VirusScanner {
  /** Its socket, which stays the same when it is started again. */
  address: { path: string }
  /** The content of each file that it has read to the end, oldest first. */
  scanned: Buffer[]
  /** Answers with this text in place of the result, and an empty one by closing the connection; undefined: the result. */
  answerWith: (answer: string | undefined) => void
  /** Reads files from then on without an answer, until the returned function is called. */
  hold: () => () => void
  /** How many files have no answer yet. */
  held: () => number
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** A server on this machine that speaks the part of clamd's protocol by which a file is scanned. */
export async function startVirusScanner(path = newSocketPath()): Promise<VirusScanner> {
  const sockets = new Set<Socket>()
  const scanned: Buffer[] = []
  let fixedAnswer: string | undefined
  let held: Set<() => void> | undefined

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // The other side may break off; the test sees what it makes of that.
    socket.on('error', () => {})
    void serve(socket)
  })

  async function serve(socket: Socket): Promise<void> {
    const content = await readStream(socket)
    if (!content) return
    scanned.push(content)
    const answer =
      fixedAnswer ?? (content.includes(virus) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK')
    const tell = () => socket.end(answer === '' ? '' : `${answer}\0`)
    if (held) held.add(tell)
    else tell()
  }

  const scanner: VirusScanner = {
    address: { path },
    scanned,
    answerWith(answer) {
      fixedAnswer = answer
    },
    hold() {
      const waiting = new Set<() => void>()
      held = waiting
      return () => {
        held = undefined
        for (const tell of waiting) tell()
      }
    },
    held: () => held?.size ?? 0,
    async start() {
      mkdirSync(dirname(path), { recursive: true })
      server.listen(path)
      await once(server, 'listening')
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
      rmSync(dirname(path), { recursive: true })
    },
  }
  await scanner.start()
  return scanner
}

/** A path in a folder of its own, for a socket that does not exist yet. */
export const newSocketPath = () => join(mkdtempSync(join(tmpdir(), 'scanner-')), 'clamd.ctl')

/** The content of a stream that clamd is sent; undefined where the connection ends before it. */
async function readStream(socket: Socket): Promise<Buffer | undefined> {
  let received = Buffer.alloc(0)
  const chunks: Buffer[] = []
  let isBegun = false
  for await (const part of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    received = Buffer.concat([received, part])
    if (!isBegun) {
      if (received.length < 10) continue
      if (received.toString('latin1', 0, 10) !== 'zINSTREAM\0') throw new Error('This is no stream.')
      received = received.subarray(10)
      isBegun = true
    }
    while (received.length >= 4) {
      const length = received.readUInt32BE()
      if (length === 0) return Buffer.concat(chunks)
      if (received.length < 4 + length) break
      chunks.push(received.subarray(4, 4 + length))
      received = received.subarray(4 + length)
    }
  }
  return undefined
}
