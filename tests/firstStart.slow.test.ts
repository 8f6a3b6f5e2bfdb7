import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { HttpClient } from './support/httpClient.ts'
import { startServer } from './support/server.ts'

const root = resolve(import.meta.dirname, '..')

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-first-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The program without its build, as after an interrupted build. */
async function programWithoutBuild(): Promise<string> {
  const folder = join(await newFolder(), 'program')
  await mkdir(folder)
  for (const name of ['src', 'migrations', 'public', 'node_modules', 'package.json'])
    await symlink(join(root, name), join(folder, name))
  return folder
}

it('A start that fails after its database is made loses no password: the next one shows it', async () => {
  const dataDir = await newFolder()
  const options = ['--preserve-symlinks', '--preserve-symlinks-main', 'src/app/server/main.ts']
  const child = spawn(process.execPath, options, {
    cwd: await programWithoutBuild(),
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', ADMIN_PASSWORD: '' },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  expect(await new Promise<number | null>((done) => child.once('exit', done))).toBe(1)
  expect(output).toContain('Made a new database')
  expect(output).not.toContain('first administrator')

  const server = await startServer({ dataDir, env: { ADMIN_PASSWORD: '' } })
  onTestFinished(() => void server.stop())
  const [, username, password] =
    /^Created the first administrator. Username: (\S+), password: (\S+) /m.exec(server.log()) ?? []
  await new HttpClient(`http://127.0.0.1:${server.port}`).post('/api/login', { username, password }, 200)
}, 60_000)
