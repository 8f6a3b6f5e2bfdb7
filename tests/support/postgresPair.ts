import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { administer } from './postgresAdmin.ts'
import {
  installedBinaries,
  makeCluster,
  packagedBinaries,
  startPostgres,
  type RunningPostgres,
} from './postgresCluster.ts'

/** A primary and a standby that confirms every commit. */
export interface PostgresPair {
  /** The address with both hosts, for the program. */
  url: string
  standby: RunningPostgres
  /** Kills every process of the primary at once. */
  killPrimary: () => Promise<void>
  stopStandby: () => Promise<void>
  startStandby: () => Promise<void>
  /** Makes the standby the primary; resolves when it accepts writes. */
  promote: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts both in temporary folders; the standby's files are copied from the primary before its first start. */
export async function startPair(): Promise<PostgresPair> {
  const root = mkdtempSync(join(tmpdir(), 'portal-pair-'))
  spawnSync('chmod', ['711', root])
  const [first, second] = ['a', 'b'].map((name) => mkdtempSync(join(root, name)))
  if (first === undefined || second === undefined) throw new Error('The folders could not be created.')
  const files = makeCluster(first, installedBinaries() ?? packagedBinaries())
  const { uid, gid } = files.options
  cpSync(join(first, 'data'), join(second, 'data'), { recursive: true })
  writeFileSync(join(second, 'data', 'standby.signal'), '')
  if (uid !== undefined && gid !== undefined) spawnSync('chown', ['-R', `${uid}:${gid}`, second])
  spawnSync('chmod', ['700', join(second, 'data')])

  const primary = await startPostgres(files, [
    'fsync=off',
    'wal_level=replica',
    'wal_keep_size=256MB',
    'synchronous_standby_names=standby',
  ])
  const standbyFiles = { ...files, folder: second }
  const startStandby = () =>
    startPostgres(standbyFiles, [
      'fsync=off',
      'hot_standby=on',
      `primary_conninfo=host=${first} user=postgres application_name=standby`,
    ])
  let standby = await startStandby()
  await untilSynchronous(primary.url)
  let isPrimaryUp = true

  return {
    url: `postgres://postgres@/postgres?host=${first},${second}&target_session_attrs=read-write`,
    standby,
    killPrimary: async () => {
      const pids = await processesOf(primary.url)
      isPrimaryUp = false
      const ended = primary.end('SIGKILL')
      for (const pid of pids) killIfThere(pid)
      await ended
    },
    stopStandby: () => standby.end('SIGKILL'),
    startStandby: async () => {
      standby = await startStandby()
    },
    promote: () => administer(standby.url, 'select pg_promote()'),
    stop: async () => {
      await standby.end('SIGINT')
      if (isPrimaryUp) await primary.end('SIGINT')
      rmSync(root, { recursive: true, force: true })
    },
  }
}

async function processesOf(url: string): Promise<number[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
  await client.end()
  return rows.map(({ pid }) => pid)
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already ended with its parent.
  }
}

/** Waits until the standby confirms commits. */
async function untilSynchronous(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const deadline = Date.now() + 20_000
  try {
    while (true) {
      const { rowCount } = await client.query(`select 1 from pg_stat_replication where sync_state = 'sync'`)
      if (rowCount === 1) return
      if (Date.now() > deadline) throw new Error('The standby did not connect.')
      await client.query('select pg_sleep(0.05)')
    }
  } finally {
    await client.end()
  }
}
