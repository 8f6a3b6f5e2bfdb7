import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { report } from '../backup/report.ts'
import { writeBackup } from '../backup/write.ts'
import { maintenanceLimits } from '../../server/database/limits.ts'
import { CommandError, type Command } from '../command.ts'
import { backupMade } from '../../features/firstSteps/server/states.ts'
import { audit } from '../../server/audit/audit.ts'
import { logTo, withDatabase } from '../instance.ts'
import { cancellable } from '../steps.ts'

export const backup: Command = {
  name: 'backup',
  summary: 'Write all data and uploaded files to one file, while the server runs',
  argument: 'file',
  options: [],
  notes: [
    'The file can be restored into the embedded database and into PostgreSQL. The key of the installation',
    '(SECRET_KEY, or secret.key in the data folder) is not in it: keep it in another safe place.',
  ],

  async run({ argument }, config, terminal) {
    const target = resolve(argument)
    if (existsSync(target)) throw new CommandError(`The file ${target} exists already.`)
    if (!existsSync(dirname(target))) throw new CommandError(`There is no folder ${dirname(target)}.`)
    const written = await withDatabase(
      config,
      terminal,
      async (database) => {
        const manifest = await cancellable(terminal, 'Nothing was written.', (begin) =>
          writeBackup(config, database, target, logTo(terminal), begin),
        )
        await audit(database.db, { ...backupMade, detail: { by: 'command line' } })
        return manifest
      },
      { limits: maintenanceLimits },
    )
    terminal.print(`Wrote ${target} (${Math.ceil(statSync(target).size / 1024)} KB):`)
    report(written, terminal)
    const key = config.secretKey ? 'SECRET_KEY' : join(config.dataDir, 'secret.key')
    terminal.print(`The key is not in it. Keep ${key} in another safe place.`)
  },
}
