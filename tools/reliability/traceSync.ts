import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { sendExactly } from './exactRequest.ts'
import { type Installation, startOn } from './installation.ts'
import { newJournal } from './journal.ts'

/** Whether strace can trace system calls here. */
export const canTrace = () => spawnSync('strace', ['-V']).status === 0

export interface SyncTrace {
  /** The system calls from the first write to the database's log up to the response. */
  calls: string[]
  /** Whether the log was synced after its last write and before the response. */
  isSynced: boolean
}

/** Traces a server on SQLite while it stores a ticket. */
export async function traceSync(installation: Installation): Promise<SyncTrace> {
  const server = await startOn(installation)
  try {
    const journal = await newJournal(server)
    const trace = join(installation.dataDir, 'trace.txt')
    const watched = ['-e', 'trace=fsync,fdatasync,pwrite64,write,writev', '-s', '16']
    const strace = spawn('strace', ['-f', '-y', ...watched, '-o', trace, '-p', String(server.pid)], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const ended = once(strace, 'exit')
    // strace prints a line once it is attached.
    await Promise.race([once(strace.stderr, 'data'), ended])
    const agent = new Agent()
    const outcome = await sendExactly(server.port, agent, journal.next())
    agent.destroy()
    strace.kill('SIGINT')
    await ended
    if (outcome.kind !== 'answered' || outcome.status !== 201) throw new Error('The ticket was not stored.')
    return judge(await readFile(trace, 'utf8'))
  } finally {
    await server.stop()
  }
}

/** Joins calls that another thread interrupted, which stand on two lines, at the place of the second. */
function completed(trace: string): string[] {
  const begun = new Map<string, string>()
  return trace.split('\n').flatMap((line) => {
    const [, thread = '', call = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? []
    const start = /^(.*) <unfinished \.\.\.>$/.exec(call)?.[1]
    if (start !== undefined) {
      begun.set(thread, start)
      return []
    }
    const end = /^<\.\.\. \w+ resumed>(.*)$/.exec(call)?.[1]
    return [end === undefined ? call : `${begun.get(thread) ?? ''}${end}`]
  })
}

function judge(trace: string): SyncTrace {
  const calls = completed(trace)
  const response = calls.findIndex((call) => /^writev?\(.*"HTTP\/1\.1 201/.test(call))
  const before = calls.slice(0, response)
  const firstWrite = before.findIndex((call) => /^pwrite64\(.*portal\.db-wal>/.test(call))
  const lastWrite = before.findLastIndex((call) => /^pwrite64\(.*portal\.db-wal>/.test(call))
  const lastSync = before.findLastIndex((call) => /^f(data)?sync\(.*portal\.db-wal>\)\s+= 0/.test(call))
  return {
    calls: calls.slice(Math.max(0, firstWrite), response + 1),
    isSynced: firstWrite !== -1 && lastSync > lastWrite,
  }
}
