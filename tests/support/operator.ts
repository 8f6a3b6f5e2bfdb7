import { Readable } from 'node:stream'
import { run } from '../../src/cli/run.ts'
import type { Step } from '../../src/cli/command.ts'

export interface CommandResult {
  code: number
  /** The result of the command (stdout). */
  output: string
  /** Messages of the command (stderr). */
  remarks: string
  /** The steps that the command showed. */
  steps: Step[]
}

/**
 * Runs a command as an operator would on the machine of this installation. `typed` answers a password prompt, or is the standard input; the
 * operator presses Ctrl-C at the first step for which `cancelAt` is true.
 */
export async function runCommand(
  place: { dataDir: string; databaseUrl?: string | undefined },
  args: readonly string[],
  typed = '',
  cancelAt: (step: Step) => boolean = () => false,
): Promise<CommandResult> {
  const output: string[] = []
  const remarks: string[] = []
  const steps: Step[] = []
  const listeners = new Set<() => void>()
  const code = await run(
    args,
    { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' },
    {
      print: (line) => output.push(line),
      printError: (line) => remarks.push(line),
      showInstallation: () => {},
      readSecret: async () => typed,
      input: () => Readable.from([Buffer.from(typed)]),
      showStep: (step) => {
        if (!step) return
        steps.push(step)
        if (cancelAt(step)) for (const cancel of listeners) cancel()
      },
      onCancel: (cancel) => {
        listeners.add(cancel)
        return () => void listeners.delete(cancel)
      },
    },
  )
  return { code, output: output.join('\n'), remarks: remarks.join('\n'), steps }
}
