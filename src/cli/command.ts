import type { Config } from '../server/config.ts'

export interface Option {
  name: string
  /** Placeholder of its value in the usage, such as 'name'. */
  value: string
  about: string
  required?: true
}

/** Checked: nothing required is missing, nothing is unknown. */
export interface CommandArguments {
  option(name: string): string | undefined
  /** The one argument without a name; empty for commands that take none. */
  argument: string
}

/** A step of a long command. */
export interface Step {
  /** Says what is done, such as 'Checking rows'. */
  text: string
  done: number
  /** Undefined where it is not known. */
  total: number | undefined
  /** The plural of what is counted, such as 'rows'. */
  unit: string
}

/** Input and output of a command; tests replace it. */
export interface Terminal {
  print: (line: string) => void
  /** To the standard error, so that the output proper can be piped. */
  printError: (line: string) => void
  /** Says on which installation a command works, to the standard error. */
  showInstallation: (line: string) => void
  /** One line that the operator types, without echo, or pipes. */
  readSecret: (question: string) => Promise<string>
  /** Shows how far a step is; undefined where none is under way any more. */
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
  /** Details for its help, in whole lines. */
  notes?: readonly string[]
  run(args: CommandArguments, config: Config, terminal: Terminal): Promise<void>
}

/** The command is valid and cannot be done; the message is for the operator. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** The command is done, and files are missing from its result; the message is for the operator. */
export class FilesMissing extends CommandError {
  override name = 'FilesMissing'
}

/** The operator has cancelled the command; the message says what is left of it. */
export class CommandCancelled extends Error {
  override name = 'CommandCancelled'
}

/** The command is not valid; the message is for the operator. */
export class UsageError extends Error {
  override name = 'UsageError'
}
