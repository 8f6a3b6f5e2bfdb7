import type { Config } from '../server/config.ts'

export interface Option {
  name: string
  /** Placeholder of its value in the usage, such as 'name'. */
  value: string
  about: string
  required?: true
}

/** Checked arguments: no required option is missing, and none is unknown. */
export interface CommandArguments {
  option(name: string): string | undefined
  /** The one argument without a name; empty for commands that take none. */
  argument: string
}

/** A step of a long command. */
export interface Step {
  /** The work in progress, such as 'Checking rows'. */
  text: string
  done: number
  /** Undefined where the total is unknown. */
  total: number | undefined
  /** The plural of what is counted, such as 'rows'. */
  unit: string
}

/** Input and output of a command; tests replace it. */
export interface Terminal {
  print: (line: string) => void
  /** Prints to standard error, so that standard output can be piped. */
  printError: (line: string) => void
  /** Prints to standard error which installation a command works on. */
  showInstallation: (line: string) => void
  /** Reads one line that the operator types without echo, or pipes. */
  readSecret: (question: string) => Promise<string>
  /** Shows the progress of a step; undefined when no step is running any more. */
  showStep: (step: Step | undefined) => void
  /** Calls `cancel` when the operator ends the command, such as by Ctrl-C. Returns a function that stops listening. */
  onCancel: (cancel: () => void) => () => void
}

export interface Command {
  name: string
  /** One line for the list of commands. */
  summary: string
  /** Placeholder of its one argument without a name, such as 'file'. */
  argument?: string
  options: readonly Option[]
  /** Further lines of its help. */
  notes?: readonly string[]
  run(args: CommandArguments, config: Config, terminal: Terminal): Promise<void>
}

/** The command is valid but cannot be carried out; the message is for the operator. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** The command was carried out, but files are missing from its result; the message is for the operator. */
export class FilesMissing extends CommandError {
  override name = 'FilesMissing'
}

/** The operator cancelled the command; the message states the outcome. */
export class CommandCancelled extends Error {
  override name = 'CommandCancelled'
}

/** The command is not valid; the message is for the operator. */
export class UsageError extends Error {
  override name = 'UsageError'
}
