import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { migrationsFolder } from '../../src/server/database/migrate.ts'

interface Options {
  dataDir: string
  databaseUrl?: string
  migrations?: URL
  onlyMigrate?: string
}

export interface DatabaseProcess {
  /** 'open', or the error that the process printed. */
  outcome: Promise<string>
  /** Resolves when the output contains the text. */
  waitForOutput: (text: string) => Promise<void>
  kill: () => Promise<void>
  end: () => Promise<void>
}

/** Runs databaseProcess.ts. */
export function startDatabaseProcess({
  dataDir,
  databaseUrl,
  migrations,
  onlyMigrate,
}: Options): DatabaseProcess {
  const script = fileURLToPath(new URL('databaseProcess.ts', import.meta.url))
  const argument = JSON.stringify({ dataDir, databaseUrl, onlyMigrate, migrations: migrations?.href })
  const child = spawn(process.execPath, [script, argument], { stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  let errorOutput = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()))
  const ended = once(child, 'close')
  const waitForOutput = async (text: string): Promise<void> => {
    while (!output.includes(text)) {
      await Promise.race([once(child.stdout, 'data'), ended])
      const isOver = child.exitCode !== null || child.signalCode !== null
      if (isOver && !output.includes(text)) {
        throw new Error(`The process ended without printing ${text}: ${errorOutput}`)
      }
    }
  }
  return {
    waitForOutput,
    outcome: waitForOutput('open').then(
      () => 'open',
      () => errorOutput.trim(),
    ),
    kill: () => stop(child, ended, () => child.kill('SIGKILL')),
    end: () => stop(child, ended, () => child.stdin.end()),
  }
}

async function stop(child: ChildProcess, ended: Promise<unknown>, signal: () => void): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) signal()
  await ended
}

/** A folder with this program's migrations and one more, as in a later version. */
export function writeLaterMigrations(name: string, source: string): URL {
  const folder = mkdtempSync(join(tmpdir(), 'portal-migrations-'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  for (const file of readdirSync(migrationsFolder)) {
    writeFileSync(
      join(folder, file),
      `export * from ${JSON.stringify(new URL(file, migrationsFolder).href)}\n`,
    )
  }
  writeFileSync(join(folder, `${name}.ts`), source)
  return pathToFileURL(`${folder}/`)
}
