import type { Config } from '../server/config.ts'

export interface Option {
  name: string
  /** What stands for its value in the usage, such as 'name'. */
  value: string
  about: string
  required?: true
}

/** What the operator gave, checked: nothing that is required is missing, nothing unknown is there. */
export interface Given {
  option(name: string): string | undefined
  /** The one argument without a name; empty for commands that take none. */
  argument: string
}

/** Where a command reads and writes: the terminal, or a test. */
export interface Terminal {
  say: (line: string) => void
  /** Apart from what was asked for, so that output can be piped. */
  remark: (line: string) => void
  /** One line that the operator types or pipes, unseen where it is typed. */
  askSecretly: (question: string) => Promise<string>
}

export interface Command {
  name: string
  /** One line for the list of commands. */
  summary: string
  /** What stands for its one argument without a name, such as 'file'. */
  argument?: string
  options: readonly Option[]
  /** More than the summary says, in whole lines. */
  notes?: readonly string[]
  run(given: Given, config: Config, terminal: Terminal): Promise<void>
}

/** The command was understood and cannot be done; the message says why. */
export class Refusal extends Error {
  override name = 'Refusal'
}

/** The command was not understood; the message says what is wrong with it. */
export class WrongUsage extends Error {
  override name = 'WrongUsage'
}
