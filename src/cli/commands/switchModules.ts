import { listSwitches } from '../../features/modules/server/queries.ts'
import { storeSwitches } from '../../features/modules/server/commands.ts'
import { modules, modulesIn } from '../../modules.ts'
import { audit } from '../../server/audit/audit.ts'
import { CommandError, type Command } from '../command.ts'
import { withDatabase } from '../instance.ts'

export const switchModules: Command = {
  name: 'modules',
  summary: 'Show which modules are on, and switch some',
  options: [
    { name: 'on', value: 'names', about: 'Switches these on: names separated by commas, or all' },
    { name: 'off', value: 'names', about: 'Switches these off' },
  ],
  notes: ['A running server picks it up within five seconds. Turning a module off deletes nothing.'],

  async run(args, config, terminal) {
    const switches = (['on', 'off'] as const).flatMap((state) => {
      const text = args.option(state)
      const named = text === undefined ? [] : modulesIn(text)
      if (!named) {
        throw new CommandError(
          `--${state} takes all, none, or names separated by commas: ${modules.map(({ name }) => name).join(', ')}.`,
        )
      }
      return named.map(({ name }) => ({ name, isOn: state === 'on' }))
    })
    const twice = switches.find(({ name }, at) => switches.slice(at + 1).some((other) => other.name === name))
    if (twice) throw new CommandError(`${twice.name} cannot be switched on and off.`)
    const all = await withDatabase(config, terminal, ({ transaction }) =>
      transaction(async (tx) => {
        if (switches.length > 0) {
          await storeSwitches(tx, switches)
          const detail = Object.fromEntries(switches.map(({ name, isOn }) => [name, isOn ? 'on' : 'off']))
          await audit(tx, {
            action: 'modules switched',
            subject: 'modules',
            detail: { by: 'command line', ...detail },
          })
        }
        return listSwitches(tx)
      }),
    )
    for (const { name, isOn } of all) terminal.print(`${isOn ? 'on ' : 'off'}  ${name}`)
  },
}
