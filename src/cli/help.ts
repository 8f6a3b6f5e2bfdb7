import type { Command } from './command.ts'
import { columns } from './columns.ts'

const program = 'npm run portal --'

/** The command with its options, in one line. */
export function usageOf({ name, argument, options }: Command): string {
  const parts = options.map(({ name: option, value, required }) => {
    const text = `--${option} <${value}>`
    return required ? text : `[${text}]`
  })
  return [program, name, ...(argument ? [`<${argument}>`] : []), ...parts].join(' ')
}

/** The help of the program: its commands, one on each line. */
export function overview(commands: readonly Command[]): string {
  return [
    `Usage: ${program} <command>`,
    '',
    ...columns([
      ...commands.map(({ name, summary }) => [`  ${name}`, summary]),
      ['  help <command>', 'More about one of them'],
    ]),
    '',
    'The commands use the environment of the server: DATA_DIR and DATABASE_URL say which installation is meant.',
    'All but restore and accept-key work while the server runs. They end with 0 when done, 1 when refused, 2 for a usage error, 3 when uploaded files are missing.',
  ].join('\n')
}

export function helpFor(command: Command): string {
  const { summary, options, notes = [] } = command
  return [
    `Usage: ${usageOf(command)}`,
    '',
    `${summary}.`,
    ...(options.length > 0 ? [''] : []),
    ...columns(options.map(({ name, value, about }) => [`  --${name} <${value}>`, about])),
    ...(notes.length > 0 ? [''] : []),
    ...notes,
  ].join('\n')
}
