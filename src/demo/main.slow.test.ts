import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { HttpClient } from '../../tests/support/httpClient.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-demo-'))
const dataDir = join(folder, 'data')
const root = resolve(import.meta.dirname, '../..')
const running = new Set<ChildProcess>()

afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

interface Demo {
  output: string
  port: string
  stop: () => Promise<number | null>
}

async function startDemo(...args: string[]): Promise<Demo> {
  const child = spawn(process.execPath, ['src/demo/main.ts', ...args], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'warn',
      DATABASE_URL: 'postgres://real/data',
    },
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'close')
  while (!output.includes('npm run demo -- --fresh')) {
    const more: unknown[] = await Promise.race([once(child.stdout, 'data'), ended])
    if (!(more[0] instanceof Buffer)) throw new Error(`The demo did not start:\n${output}`)
  }
  return {
    output,
    port: /Ready at \S+:(\d+)/.exec(output)?.[1] ?? '',
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      running.delete(child)
      return child.exitCode
    },
  }
}

async function sendInquiry(port: string, phone: string): Promise<void> {
  const client = new HttpClient(`http://127.0.0.1:${port}`, 'localhost')
  const inquiry = { name: 'Someone', email: 'a@example.test', phone, message: 'Is this kept?' }
  await client.post('/api/contact', inquiry, 201)
}

async function phones(port: string): Promise<string> {
  const client = new HttpClient(`http://127.0.0.1:${port}`, 'localhost')
  await client.post('/api/login', { username: 'maria', password: 'Northline-demo-1' }, 200)
  return (await client.get('/api/contact', 200)).text
}

it('The demo leaves the real data alone, prints how to sign in, keeps changes and resets on request', async () => {
  const first = await startDemo()
  expect(first.output).toMatch(/maria +Administrator +\/admin\/login/)
  expect(first.output).toContain("Everybody's password: Northline-demo-1")
  expect(first.output).toContain(`http://harbor.localhost:${first.port}`)
  await sendInquiry(first.port, '555-KEPT')
  expect(await first.stop()).toBe(0)
  expect(readdirSync(folder)).toEqual(['data-demo'])

  const second = await startDemo()
  expect(await phones(second.port)).toContain('555-KEPT')
  expect(await second.stop()).toBe(0)

  const third = await startDemo('--fresh')
  expect(await phones(third.port)).not.toContain('555-KEPT')
  expect(await third.stop()).toBe(0)
}, 60_000)
