import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '../../server/config.ts'
import { maintenanceLimits } from '../../server/database/limits.ts'
import { removeAbandoned, unfinishedFile } from '../../server/database/leftovers.ts'
import { discardFile } from '../../server/database/sqlite/dataDir.ts'
import type { Content } from '../backup/content.ts'
import { keyMark } from '../backup/key.ts'
import { compareFiles, isDamaged, missingText, type NamedFiles } from '../backup/missingFiles.ts'
import { openBackup, type OpenBackup } from '../backup/read.ts'
import { report } from '../backup/report.ts'
import { refuseUsed, restoreRows } from '../backup/restore.ts'
import { refuseRunningServers } from '../backup/runningServers.ts'
import { setAsideDamaged } from '../backup/setAside.ts'
import { explainUnwritable } from '../backup/unwritable.ts'
import { restoreUploads, uploadedFiles } from '../backup/uploads.ts'
import { FilesMissing, type Command, type Terminal } from '../command.ts'
import { logTo, withDatabase } from '../instance.ts'
import { cancellable, type BeginStep } from '../steps.ts'

export const restore: Command = {
  name: 'restore',
  summary: 'Fill an empty installation from a backup, with the server stopped',
  argument: 'file',
  options: [],
  notes: [
    'A damaged embedded database is moved aside first and never deleted. A database that is in use is refused:',
    'name a new DATA_DIR, or a new PostgreSQL database, for the restored installation.',
  ],

  async run({ argument }, config, terminal) {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
    const copy = unfinishedFile(config.dataDir, 'restoring')
    try {
      removeAbandoned(config.dataDir)
      const restored = await cancellable(terminal, 'Nothing was restored.', async (begin) => {
        const backup = await openBackup(resolve(argument), copy, logTo(terminal), begin)
        try {
          return await restoreFrom(backup, config, terminal, begin)
        } finally {
          await backup.close()
        }
      })
      await printRestored(restored, config, terminal)
    } catch (error) {
      throw explainUnwritable(
        error,
        `The backup could not be restored into ${config.dataDir}`,
        'Nothing was restored. Make room there, or set DATA_DIR to another folder.',
      )
    } finally {
      discardFile(copy)
    }
  },
}

interface Restored {
  manifest: OpenBackup['manifest']
  content: Content
  files: NamedFiles
  /** The folder that a damaged database was moved to. */
  aside: string | undefined
}

async function restoreFrom(
  backup: OpenBackup,
  config: Config,
  terminal: Terminal,
  begin: BeginStep,
): Promise<Restored> {
  if (config.databaseUrl !== undefined) await refuseRunningServers(config.databaseUrl)
  const aside = config.databaseUrl === undefined ? setAsideDamaged(config.dataDir) : undefined
  const restored = await withDatabase(
    config,
    terminal,
    async (database) => {
      await refuseUsed(database.db)
      const uploads = await restoreUploads(backup.raw, config.dataDir, begin)
      const deleted = backup.manifest?.deletedFiles ?? []
      const present = new Set([...uploads.map(({ path }) => path), ...(await uploadedFiles(config.dataDir))])
      for (const mark of uploads) if (isDamaged(mark)) present.delete(mark.path)
      const files = await compareFiles(backup.db, [...present, ...deleted])
      return { content: await restoreRows(database, backup, uploads, begin), files }
    },
    { mayCreate: true, isExclusive: true, limits: maintenanceLimits },
  ).catch((error: unknown) => {
    aside?.putBack()
    throw error
  })
  return { manifest: backup.manifest, ...restored, aside: aside?.folder }
}

async function printRestored(
  { manifest, content, files, aside }: Restored,
  config: Config,
  terminal: Terminal,
): Promise<void> {
  if (aside !== undefined) terminal.print(`Moved the damaged database to ${aside}.`)
  terminal.print(
    manifest
      ? `Restored the backup of ${manifest.createdAt}:`
      : 'Restored a plain copy, which holds no uploads:',
  )
  report(content, terminal)
  const key = await keyMark(config)
  if (manifest?.keyMark && manifest.keyMark !== key) {
    terminal.print(
      `${key === null ? 'There is no key here yet.' : 'The key here is another one.'} Before the first start put the ` +
        `key of the former installation in place (SECRET_KEY, or secret.key in ${config.dataDir}): without it the ` +
        'server does not start. If it is lost, accept-key goes on without: then nobody can sign in with a code, and ' +
        'the mail password has to be entered again.',
    )
  }
  terminal.print(
    'Nothing is sent from here until you release it. Where it takes the place of the former installation: npm run portal -- release',
  )
  if (files.missing.length === 0) return
  terminal.printError(missingText(files, config.dataDir))
  if (files.missing.length <= (manifest?.allowedMissing ?? 0)) return
  throw new FilesMissing(
    'The rest was restored, and the server can be started. Put the files there if there is another copy of them.',
  )
}
