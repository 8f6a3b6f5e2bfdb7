import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Text that the scanner reports as a virus, in the first 64 KB of a file. */
export const virus = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'

export interface VirusScanner {
  /** Its socket, which stays the same across restarts. */
  address: { path: string }
  /** The content of each file that was read to the end, oldest first. */
  scanned: Buffer[]
  /** Sends this text instead of the result; an empty text closes the connection; undefined restores the result. */
  answerWith: (answer: string | undefined) => void
  /** From now on, reads files without responding until the returned function is called. */
  hold: () => () => void
  /** The number of files without a response. */
  held: () => number
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** A server on this machine that implements clamd's command for scanning a file. */
export async function startVirusScanner(path = newSocketPath()): Promise<VirusScanner> {
  const sockets = new Set<Socket>()
  const scanned: Buffer[] = []
  let fixedAnswer: string | undefined
  let held: Set<() => void> | undefined

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // The client may disconnect; the test checks how it reacts.
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

/** The path of a socket that does not exist yet, in a new folder. */
export const newSocketPath = () => join(mkdtempSync(join(tmpdir(), 'scanner-')), 'clamd.ctl')

/** The content of a file that is sent to clamd; undefined if the connection ends before it is complete. */
async function readStream(socket: Socket): Promise<Buffer | undefined> {
  let received = Buffer.alloc(0)
  const chunks: Buffer[] = []
  let isBegun = false
  for await (const part of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    received = Buffer.concat([received, part])
    if (!isBegun) {
      if (received.length < 10) continue
      if (received.toString('latin1', 0, 10) !== 'zINSTREAM\0')
        throw new Error('Expected a zINSTREAM command.')
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
