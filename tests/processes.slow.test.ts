import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { startServer } from './support/server.ts'

const folders: string[] = []
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-process-'))
  folders.push(folder)
  return folder
}
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

/** Runs the program until it ends, for starts that fail. */
async function runToEnd(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['src/app/server/main.ts'], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { ...process.env, PORT: '0', ...env },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((done) => child.once('exit', done))
  return { code, output }
}

/** A free port: a test needs to know it before the server prints it. */
async function portOfEndedServer(): Promise<number> {
  const server = await startServer()
  await server.stop()
  return server.port
}

const inquiry = { name: 'A', email: 'a@example.test', phone: '1', message: 'Hello' }
const postJson = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

// Each test starts the server at least once; startServer alone may take 30 seconds.
describe('The program', { timeout: 90_000 }, () => {
  it('lists everything that is wrong with its environment variables, and does not start', async () => {
    const { code, output } = await runToEnd({
      DATA_DIR: await newFolder(),
      PORT: 'eighty',
      DATABASE_URL: 'mysql://x',
      THROTTLE_FACTOR: '-1',
      LOG_LEVEL: 'loud',
      ALLOW_REGISTRATION: 'perhaps',
      SECRET_KEY: 'short',
      TRUST_PROXY: 'everybody!',
    })
    expect(code).toBe(1)
    for (const name of [
      'PORT',
      'DATABASE_URL',
      'THROTTLE_FACTOR',
      'LOG_LEVEL',
      'ALLOW_REGISTRATION',
      'SECRET_KEY',
      'TRUST_PROXY',
    ])
      expect(output).toMatch(new RegExp(`^  - ${name} must `, 'm'))
    expect(output).not.toContain(' at ')
  })

  it('says what to do about an address that cannot be opened, and ends', async () => {
    const first = createServer()
    await new Promise<void>((done) => first.listen(0, '127.0.0.1', done))
    onTestFinished(() => void first.close())
    const bound = first.address()
    const port = typeof bound === 'object' && bound ? bound.port : 0
    const taken = await runToEnd({ DATA_DIR: await newFolder(), PORT: String(port) })
    expect(taken.code).toBe(1)
    expect(taken.output.trim()).toBe(
      `Port ${port} on 127.0.0.1 is in use by another program. Stop that program, or choose another port, for example PORT=${port + 1}.`,
    )
    const foreign = await runToEnd({ DATA_DIR: await newFolder(), HOST: '192.0.2.1' })
    expect(foreign.code).toBe(1)
    expect(foreign.output.trim()).toMatch(/^192\.0\.2\.1 is not an address of this machine\. Set HOST /)
  })

  it('says where it is ready and where administrators sign in', async () => {
    const server = await startServer()
    onTestFinished(() => void server.stop())
    await expect
      .poll(() => server.log())
      .toMatch(/^Ready at (\S+)\nAdministrators sign in at \1\/admin\/login$/m)
  })

  it('answers 503 while it starts and 200 once it is ready, and drops no request between', async () => {
    const port = await portOfEndedServer()
    const ready = new AbortController()
    const responses = new Set<number>()
    const ask = async () => {
      while (!ready.signal.aborted) {
        // At first nothing listens on the port; after the first response, every request must be answered.
        const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch((error: unknown) => {
          if (responses.size > 0) throw error
        })
        await response?.text()
        if (response) responses.add(response.status)
      }
    }
    const asking = Promise.all(Array.from({ length: 5 }, ask))
    const server = await startServer({ env: { PORT: String(port) } })
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    ready.abort()
    await asking
    expect([...responses].filter((status) => status !== 200)).toEqual([503])
    await server.stop()
  })

  it('refuses a damaged database, names the restore, and leaves the file as it is', async () => {
    const dataDir = await newFolder()
    const server = await startServer({ dataDir })
    await server.stop()
    const file = join(dataDir, 'portal.db')
    const bytes = await readFile(file)
    bytes.fill(0xff, 4096, 12_288)
    await writeFile(file, bytes)
    const { code, output } = await runToEnd({ DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(output).toContain('npm run portal -- restore')
    expect(await readFile(file)).toEqual(bytes)
  })

  it('refuses a data folder that another process uses', async () => {
    const server = await startServer()
    const { code, output } = await runToEnd({ DATA_DIR: server.dataDir })
    expect(code).toBe(1)
    expect(output.trim().split('\n').at(-1)).toMatch(/in use|another/i)
    await server.stop()
  })

  it('starts again without repair after it was killed, with every inquiry that it had accepted', async () => {
    const dataDir = await newFolder()
    const first = await startServer({ dataDir })
    let accepted = 0
    const sending = Array.from({ length: 200 }, async () => {
      const response = await postJson(`${first.baseURL}/api/contact`, inquiry).catch(() => undefined)
      if (response?.status === 201) accepted += 1
      if (accepted === 50) await first.kill()
    })
    await Promise.all(sending)
    const second = await startServer({ dataDir })
    const login = await postJson(`${second.baseURL}/api/login`, second.admin)
    const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const list: unknown = await (await fetch(`${second.baseURL}/api/contact`, { headers: { cookie } })).json()
    expect(accepted).toBeGreaterThanOrEqual(50)
    expect(Array.isArray(list) && list.length).toBeGreaterThanOrEqual(accepted)
    await second.stop()
  })

  it('reports that it runs but is not ready while PostgreSQL cannot be reached, and ends cleanly', async () => {
    const port = await portOfEndedServer()
    const child = spawn(process.execPath, ['src/app/server/main.ts'], {
      cwd: resolve(import.meta.dirname, '..'),
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: await newFolder(),
        DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
      },
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = new Promise<number | null>((done) => child.once('exit', done))
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
    await expect.poll(async () => (await ask('/healthz').catch(() => undefined))?.status).toBe(200)
    const ready = await ask('/readyz')
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '2'])
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('finishes the requests it has begun when asked to end, and accepts no new ones', async () => {
    const server = await startServer()
    const body = JSON.stringify(inquiry)
    const socket = createConnection(server.port, 'localhost')
    socket.write(
      `POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    socket.write(body.slice(0, 10))
    await expect.poll(async () => (await fetch(`${server.baseURL}/readyz`)).status).toBe(200)
    const stopping = server.stop()
    await expect
      .poll(() =>
        fetch(`${server.baseURL}/healthz`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed')
    const answered = new Promise<string>((done) => socket.once('data', (data) => done(data.toString())))
    socket.write(body.slice(10))
    expect(await answered).toMatch(/^HTTP\/1.1 201/)
    expect(await stopping).toBe(0)
  })

  it('removes what has expired while it was not running', async () => {
    const dataDir = await newFolder()
    const file = join(dataDir, 'portal.db')
    const first = await startServer({ dataDir })
    await first.stop()
    const database = new DatabaseSync(file)
    database.exec(
      `insert into "idempotencyKeys" ("userId", "call", "key", "bodyHash", "createdAt")
       values (0, 'POST /api/contact', 'key-of-2024', 'hash', '2024-01-05T15:04:05.000Z');
       update "jobs" set "dueAt" = '2024-01-05T15:14:05.000Z' where "recurring" = 'housekeeping'`,
    )
    database.close()
    const second = await startServer({ dataDir })
    const reader = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
    const keys = () => reader.prepare('select "key" from "idempotencyKeys"').all()
    await expect.poll(keys).toEqual([])
    reader.close()
    await second.stop()
  })
})
