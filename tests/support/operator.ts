import { run } from '../../src/cli/run.ts'

export interface CommandResult {
  code: number
  /** The result of the command (stdout). */
  output: string
  /** Messages beside the result (stderr). */
  remarks: string
}

/** Runs a command as an operator would on the machine of this installation; `typed` answers a password prompt. */
export async function runCommand(
  place: { dataDir: string; databaseUrl?: string | undefined },
  args: readonly string[],
  typed = '',
): Promise<CommandResult> {
  const output: string[] = []
  const remarks: string[] = []
  const code = await run(
    args,
    { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' },
    {
      print: (line) => output.push(line),
      printError: (line) => remarks.push(line),
      readSecret: async () => typed,
    },
  )
  return { code, output: output.join('\n'), remarks: remarks.join('\n') }
}
