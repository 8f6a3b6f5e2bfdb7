import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { serverFlags } from '../../scripts/serverFlags.js'

export interface ServerOptions {
  /** The address of a PostgreSQL database; absent: SQLite in a new folder. */
  databaseUrl?: string
  /** Pass one to start the same installation again; absent: a new folder, removed when the server stops. */
  dataDir?: string
  /** Another installed and built checkout of the program, for comparisons. */
  root?: string | undefined
  /** Further environment variables, such as `{ THROTTLE_FACTOR: '1' }`. */
  env?: Record<string, string>
  /** Receives the process before the server is ready, so that a test can kill it during the start. */
  onSpawn?: (child: ChildProcess) => void
}

export interface RunningServer {
  /** `http://localhost:PORT`, without a slash at the end. */
  baseURL: string
  port: number
  /** The process id, for measuring memory. */
  pid: number | undefined
  dataDir: string
  /** Undefined with the embedded database. */
  databaseUrl: string | undefined
  admin: { username: string; password: string }
  /** The address under another host name, such as `acme.localhost`. */
  at: (host: string, path?: string) => string
  /** All output so far. */
  log: () => string
  /** Stops the server as an operator would (SIGTERM); returns its exit code. */
  stop: () => Promise<number | null>
  /** Kills the server (SIGKILL), like a power cut. */
  kill: () => Promise<void>
}

const root = resolve(import.meta.dirname, '../..')
export const admin = { username: 'admin', password: 'correct-horse-battery-staple' }
/** Reuses V8's compiled code across processes. */
export const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') }
const maxStartMs = 90_000
const maxStopMs = 15_000
const readyLine = /^Ready at \S+:(\d+)/m

/** The variables of a server on a free port. */
export const serverVariables = (
  dataDir: string,
  { databaseUrl, env }: Pick<ServerOptions, 'databaseUrl' | 'env'>,
) => ({
  PORT: '0',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl ?? '',
  ADMIN_USERNAME: admin.username,
  ADMIN_PASSWORD: admin.password,
  // All clients of a test share one address; separate tests cover the limits.
  THROTTLE_FACTOR: '1000',
  LOG_LEVEL: 'warn',
  ...env,
})

/** Starts a production server as a separate process on a free port; resolves when it prints that it is ready. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'portal-')))
  const child = spawn(process.execPath, [...serverFlags, 'src/app/server/main.ts'], {
    cwd: options.root ?? root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...compileCache, ...serverVariables(dataDir, options) },
  })
  options.onSpawn?.(child)
  let output = ''
  const exited = new Promise<number | null>((done) => {
    child.once('exit', (code) => done(code))
  })

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    child.kill(signal)
    const limit = setTimeout(() => child.kill('SIGKILL'), maxStopMs)
    const code = await exited
    clearTimeout(limit)
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
    return code
  }

  const port = await new Promise<number>((ready, failed) => {
    const limit = setTimeout(() => {
      child.kill('SIGKILL')
      failed(
        new Error(`The server did not report that it is ready within ${maxStartMs / 1000} s:\n${output}`),
      )
    }, maxStartMs)
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const found = readyLine.exec(output)?.[1]
      if (!found) return
      clearTimeout(limit)
      ready(Number(found))
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', failed)
    child.once('exit', (code) => {
      clearTimeout(limit)
      failed(new Error(`The server ended with code ${code} instead of starting:\n${output}`))
    })
  })

  return {
    baseURL: `http://localhost:${port}`,
    port,
    pid: child.pid,
    dataDir,
    databaseUrl: options.databaseUrl,
    admin,
    at: (host, path = '/') => `http://${host}:${port}${path}`,
    log: () => output,
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL')
    },
  }
}
