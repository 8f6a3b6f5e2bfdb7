import { run } from '../../src/cli/run.ts'

export interface CommandResult {
  code: number
  /** What was asked for. */
  output: string
  /** What was said beside it. */
  remarks: string
}

/** Gives a command as an operator would at the machine of this installation. */
export async function command(
  place: { dataDir: string; databaseUrl?: string },
  args: readonly string[],
  typed = '',
): Promise<CommandResult> {
  const output: string[] = []
  const remarks: string[] = []
  const code = await run(
    args,
    { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' },
    {
      say: (line) => output.push(line),
      remark: (line) => remarks.push(line),
      askSecretly: async () => typed,
    },
  )
  return { code, output: output.join('\n'), remarks: remarks.join('\n') }
}
