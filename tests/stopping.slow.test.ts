import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { serverFlags } from '../scripts/serverFlags.js'

const root = resolve(import.meta.dirname, '..')
const program = [process.execPath, ...serverFlags, 'src/app/server/main.ts']
const started: { child: ChildProcess; folder: string }[] = []

/** Signals the whole process group, as a service manager signals every process of a unit. */
const signalGroup = ({ pid }: ChildProcess, signal: NodeJS.Signals) => process.kill(-Number(pid), signal)

afterEach(async () => {
  for (const { child, folder } of started.splice(0)) {
    try {
      signalGroup(child, 'SIGKILL')
    } catch {
      // All processes of the group have ended.
    }
    await rm(folder, { recursive: true, force: true })
  }
})

/** Starts the program in a separate process group. */
async function startGroup(command: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'portal-stop-'))
  const [name = '', ...args] = command
  const child = spawn(name, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      ADMIN_PASSWORD: 'correct-horse',
      THROTTLE_FACTOR: '1000',
    },
  })
  started.push({ child, folder })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  let output = ''
  const port = await new Promise<number>((ready, failed) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const found = /^Ready at \S+:(\d+)/m.exec(output)?.[1]
      if (found) ready(Number(found))
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => failed(new Error(output)))
  })
  return { child, ended, port }
}

const body = JSON.stringify({ name: 'A', email: 'a@example.test', phone: '1', message: 'Hello' })

/** Sends the beginning of a request; `finish` sends the rest and returns the status line. */
async function beginRequest(port: number) {
  const socket: Socket = createConnection(port, '127.0.0.1')
  let response = ''
  socket.on('data', (chunk: Buffer) => (response += chunk.toString()))
  const closed = new Promise<void>((done) => socket.once('close', done))
  socket.on('error', () => {})
  socket.write(
    `POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  socket.write(body.slice(0, 10))
  return {
    finish: async () => {
      socket.write(body.slice(10))
      await closed
      return response.split('\r\n', 1)[0]
    },
    closed,
  }
}

const isRefused = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => false,
    () => true,
  )

/** Begins 20 requests; resolves once the server has read what was sent so far. */
async function beginRequests(port: number) {
  const requests = await Promise.all(Array.from({ length: 20 }, () => beginRequest(port)))
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  return requests
}

describe('A program that is asked to end', { timeout: 60_000 }, () => {
  it.each<[NodeJS.Signals, string, readonly string[]]>([
    ['SIGTERM', 'the program', program],
    ['SIGINT', 'the program', program],
    ['SIGTERM', 'npm start', ['npm', 'start', '--silent']],
    ['SIGINT', 'npm start', ['npm', 'start', '--silent']],
  ])(
    'answers every request that it has begun, also when %s comes twice to all processes of %s',
    async (signal, _name, command) => {
      const { child, ended, port } = await startGroup(command)
      const requests = await beginRequests(port)
      signalGroup(child, signal)
      await expect.poll(() => isRefused(port)).toBe(true)
      signalGroup(child, signal)
      const responses = await Promise.all(requests.map(({ finish }) => finish()))
      expect(new Set(responses)).toEqual(new Set(['HTTP/1.1 201 Created']))
      // npm itself ends by the signal; only the server must not.
      if (command === program) expect(await ended).toBe(0)
    },
  )

  it.each<NodeJS.Signals>(['SIGTERM', 'SIGINT'])('ends at once at the third %s', async (signal) => {
    const { child, ended, port } = await startGroup(program)
    const requests = await beginRequests(port)
    signalGroup(child, signal)
    await expect.poll(() => isRefused(port)).toBe(true)
    // The operating system merges pending signals of the same kind, so two kinds are used.
    const other = signal === 'SIGTERM' ? 'SIGINT' : 'SIGTERM'
    signalGroup(child, signal)
    signalGroup(child, other)
    expect(await ended).toBe(1)
    await Promise.all(requests.map(({ closed }) => closed))
  })
})
