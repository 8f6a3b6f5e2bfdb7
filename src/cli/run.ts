import { parseArgs } from 'node:util'
import { readConfig, problemsText } from '../server/config.ts'
import { DatabaseUnusable } from '../server/database/unusable.ts'
import { AppError } from '../server/http/errors.ts'
import {
  CommandCancelled,
  CommandError,
  FilesMissing,
  TryAgain,
  UsageError,
  type Command,
  type CommandArguments,
  type Terminal,
} from './command.ts'
import { acceptKey } from './commands/acceptKey.ts'
import { audit } from './commands/audit.ts'
import { backup } from './commands/backup.ts'
import { brand } from './commands/brand.ts'
import { changeUser } from './commands/changeUser.ts'
import { createUser } from './commands/createUser.ts'
import { disableTwoFactor } from './commands/disableTwoFactor.ts'
import { domain } from './commands/domain.ts'
import { dropPasskeys } from './commands/dropPasskeys.ts'
import { endSessions } from './commands/endSessions.ts'
import { listUsers } from './commands/listUsers.ts'
import { mail } from './commands/mail.ts'
import { mailbox } from './commands/mailbox.ts'
import { mailIn } from './commands/mailIn.ts'
import { makeRecoveryCodes } from './commands/makeRecoveryCodes.ts'
import { provider } from './commands/provider.ts'
import { release } from './commands/release.ts'
import { resetPassword } from './commands/resetPassword.ts'
import { restore } from './commands/restore.ts'
import { showUser } from './commands/showUser.ts'
import { changeSignInPolicy } from './commands/changeSignInPolicy.ts'
import { announcedFunctions } from './commands/announcedFunctions.ts'
import { helpFor, overview, usageOf } from './help.ts'
import { installationText } from './instance.ts'

const commands: readonly Command[] = [
  createUser,
  showUser,
  changeUser,
  resetPassword,
  endSessions,
  disableTwoFactor,
  dropPasskeys,
  changeSignInPolicy,
  makeRecoveryCodes,
  listUsers,
  provider,
  brand,
  domain,
  mail,
  mailbox,
  mailIn,
  backup,
  restore,
  release,
  acceptKey,
  announcedFunctions,
  audit,
]

const done = 0
const refused = 1
const usageError = 2
const filesMissing = 3
/** EX_TEMPFAIL of sysexits.h: mail servers keep the email and run the command again. */
const tryAgain = 75
/** The exit code that shells report for a program ended by Ctrl-C. */
const cancelled = 130

/**
 * Runs the command in the arguments and returns the exit code: 0 done, 1 refused, 2 usage error, 3 files missing, 75 try
 * again later, 130 canceled.
 */
export async function run(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> {
  try {
    return await perform(args, environment, terminal)
  } catch (error) {
    terminal.printError(error instanceof Error ? messageOf(error) : String(error))
    if (error instanceof CommandCancelled) return cancelled
    if (error instanceof FilesMissing) return filesMissing
    if (error instanceof TryAgain) return tryAgain
    return error instanceof UsageError ? usageError : refused
  }
}

async function perform(
  [name, ...rest]: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> {
  if (name === undefined) {
    terminal.printError(overview(commands))
    return usageError
  }
  if (['help', '--help', '-h'].includes(name)) {
    const [about] = rest
    terminal.print(about === undefined ? overview(commands) : helpFor(commandNamed(about)))
    return done
  }
  const command = commandNamed(name)
  if (rest.includes('--help') || rest.includes('-h')) {
    terminal.print(helpFor(command))
    return done
  }
  const parsedArgs = parse(command, rest)
  const result = readConfig(environment)
  if ('problems' in result) throw new CommandError(problemsText(result.problems))
  terminal.showInstallation(installationText(result.config))
  await command.run(parsedArgs, result.config, terminal)
  return done
}

function commandNamed(name: string): Command {
  const command = commands.find((each) => each.name === name)
  if (command) return command
  throw new UsageError(`There is no command ${name}.\n\n${overview(commands)}`)
}

function parse(command: Command, args: string[]): CommandArguments {
  const refuse = (problem: string) => new UsageError(`${problem}\nUsage: ${usageOf(command)}`)
  const options = Object.fromEntries(command.options.map(({ name }) => [name, { type: 'string' as const }]))
  const { values, positionals } = parsed()
  const [argument, ...surplus] = positionals
  for (const { name, required } of command.options) {
    if (required && values[name] === undefined) throw refuse(`--${name} is missing.`)
  }
  if (command.argument && !argument) throw refuse(`<${command.argument}> is missing.`)
  const [unexpected] = command.argument ? surplus : positionals
  if (unexpected !== undefined) throw refuse(`“${unexpected}” was not expected here.`)
  return { option: (name) => values[name], argument: argument ?? '' }

  function parsed() {
    try {
      return parseArgs({ args, options, allowPositionals: true, strict: true })
    } catch (error) {
      // The first sentence names the mistake; the rest explains how to pass an option as an argument.
      throw refuse(error instanceof Error ? error.message.replace(/\. To specify .*/s, '.') : String(error))
    }
  }
}

/** The message of an expected error, or the stack trace of any other error, which is a defect. */
function messageOf(error: Error): string {
  const isExpected = [CommandCancelled, CommandError, UsageError, AppError, DatabaseUnusable].some(
    (kind) => error instanceof kind,
  )
  return isExpected || 'code' in error ? error.message : (error.stack ?? error.message)
}
