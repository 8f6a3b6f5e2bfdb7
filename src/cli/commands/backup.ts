import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { report } from '../backup/report.ts'
import { allowedMissing, missingText } from '../backup/missingFiles.ts'
import { incompleteName, writeBackup } from '../backup/write.ts'
import { maintenanceLimits } from '../../server/database/limits.ts'
import { CommandError, FilesMissing, type Command } from '../command.ts'
import { backupMade, incompleteBackupMade } from '../../features/mail/systemStatus/server/states.ts'
import { audit } from '../../server/audit/audit.ts'
import { logTo, refuseUnused, withDatabase } from '../instance.ts'
import { cancellable } from '../steps.ts'

export const backup: Command = {
  name: 'backup',
  summary: 'Write all data and uploaded files to one file, while the server runs',
  argument: 'file',
  options: [
    {
      name: 'allow-missing',
      value: 'number',
      about: 'How many uploaded files may be missing, where they are lost for good',
    },
  ],
  notes: [
    'The file can be restored into the embedded database and into PostgreSQL. The key of the installation',
    '(SECRET_KEY, or secret.key in the data folder) is not in it: keep it in another safe place.',
    'Where uploaded files are missing that the database names, it says which, names the file <file>.incomplete, and ends',
    'with 3.',
  ],

  async run(args, config, terminal) {
    const allowed = allowedMissing(args.option('allow-missing'))
    const target = resolve(args.argument)
    for (const path of [target, incompleteName(target)])
      if (existsSync(path)) throw new CommandError(`The file ${path} exists already.`)
    if (!existsSync(dirname(target))) throw new CommandError(`There is no folder ${dirname(target)}.`)
    const { path, manifest, files } = await withDatabase(
      config,
      terminal,
      async (database) => {
        await refuseUnused(config, database.db)
        const written = await cancellable(terminal, 'Nothing was written.', (begin) =>
          writeBackup(config, database, { target, allowedMissing: allowed, log: logTo(terminal) }, begin),
        )
        await audit(database.db, {
          ...(written.path === target ? backupMade : incompleteBackupMade),
          detail: {
            by: 'command line',
            ...(written.files.missing.length > 0 && { missingFiles: written.files.missing.length }),
          },
        })
        return written
      },
      { limits: maintenanceLimits },
    )
    terminal.print(`Wrote ${path} (${Math.ceil(statSync(path).size / 1024)} KB):`)
    report(manifest, terminal)
    const key = config.secretKey ? 'SECRET_KEY' : join(config.dataDir, 'secret.key')
    terminal.print(`The key is not in it. Keep ${key} in another safe place.`)
    if (files.missing.length === 0) return
    terminal.printError(missingText(files, config.dataDir))
    if (path === target) return
    throw new FilesMissing(
      `The backup is incomplete. If the server uses another data folder, set DATA_DIR to it; otherwise put the files ` +
        `back, and make another backup. Where they are lost for good: --allow-missing ${files.missing.length}`,
    )
  },
}
