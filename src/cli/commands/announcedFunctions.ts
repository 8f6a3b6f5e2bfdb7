import { storePlaceholders } from '../../features/office/placeholders/server/commands.ts'
import { listPlaceholders } from '../../features/office/placeholders/server/queries.ts'
import { placeholders, type Placeholder } from '../../shared/site/placeholders.ts'
import { CommandError, type Command } from '../command.ts'
import { withDatabase } from '../instance.ts'

const isPlaceholder = (name: string): name is Placeholder => placeholders.some((known) => known === name)

/** @throws CommandError for an unknown name */
function namedIn(option: string, text: string): readonly Placeholder[] {
  if (text === 'all') return placeholders
  return text.split(',').map((part) => {
    const name = part.trim()
    if (!isPlaceholder(name))
      throw new CommandError(
        `--${option} takes all, or names separated by commas: ${placeholders.join(', ')}.`,
      )
    return name
  })
}

export const announcedFunctions: Command = {
  name: 'placeholders',
  summary: 'Show which announced functions work, and switch some',
  options: [
    { name: 'work', value: 'names', about: 'Has these work: names separated by commas, or all' },
    { name: 'keep', value: 'names', about: 'Has these stay, or become, placeholders' },
  ],
  notes: ['A running server picks it up within five seconds. Nothing is deleted.'],

  async run(args, config, terminal) {
    const states = (['work', 'keep'] as const).flatMap((option) => {
      const text = args.option(option)
      const named = text === undefined ? [] : namedIn(option, text)
      return named.map((name) => ({ name, works: option === 'work' }))
    })
    const twice = states.find(({ name }, at) => states.slice(at + 1).some((other) => other.name === name))
    if (twice) throw new CommandError(`${twice.name} cannot both work and be kept.`)
    const all = await withDatabase(config, terminal, ({ transaction }) =>
      transaction(async (tx) => {
        if (states.length > 0) await storePlaceholders(tx, states, 'command line')
        return listPlaceholders(tx)
      }),
    )
    for (const { name, works } of all) terminal.print(`${works ? 'works' : 'keeps'}  ${name}`)
  },
}
