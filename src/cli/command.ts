import type { Readable } from 'node:stream'
import type { Config } from '../server/config.ts'

export interface Option {
  name: string
  /** The placeholder for the option's value in the usage, such as 'name'. */
  value: string
  about: string
  required?: true
}

/** Checked arguments: no required option is missing, and no option is unknown. */
export interface CommandArguments {
  option(name: string): string | undefined
  /** The positional argument; empty for commands that take none. */
  argument: string
}

/** A step of a long command. */
export interface Step {
  /** The work in progress, such as 'Checking rows'. */
  text: string
  done: number
  /** Undefined if the total is unknown. */
  total: number | undefined
  /** The plural noun for the counted things, such as 'rows'. */
  unit: string
}

/** Input and output of a command; tests use their own implementation. */
export interface Terminal {
  print: (line: string) => void
  /** Prints to standard error, so that standard output can be piped. */
  printError: (line: string) => void
  /** Prints to standard error which installation a command uses. */
  showInstallation: (line: string) => void
  /** Reads one line, typed without echo or from a pipe. */
  readSecret: (question: string) => Promise<string>
  /** The standard input, for commands that read all of it. */
  input: () => Readable
  /** Shows the progress of a step; undefined when no step is running any more. */
  showStep: (step: Step | undefined) => void
  /**
   * Calls `cancel` when the operator ends the command, for example with Ctrl-C. Returns a function that stops
   * listening.
   */
  onCancel: (cancel: () => void) => () => void
}

export interface Command {
  name: string
  /** One line for the list of commands. */
  summary: string
  /** The placeholder for the positional argument in the usage, such as 'file'. */
  argument?: string
  options: readonly Option[]
  /** Further lines of the help of this command. */
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

/** The command could not be carried out now, but may be later; the message is for the operator. */
export class TryAgain extends CommandError {
  override name = 'TryAgain'
}

/** The operator canceled the command; the message states the outcome. */
export class CommandCancelled extends Error {
  override name = 'CommandCancelled'
}

/** The command is not valid; the message is for the operator. */
export class UsageError extends Error {
  override name = 'UsageError'
}
