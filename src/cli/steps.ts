import { setImmediate as nextTurn } from 'node:timers/promises'
import { CommandCancelled, type Step, type Terminal } from './command.ts'

/**
 * Adds to the count of a step.
 *
 * @throws CommandCancelled once the operator has canceled
 */
export type Advance = (count: number) => Promise<void>
export type BeginStep = (step: Pick<Step, 'text'> & Partial<Step>) => Promise<Advance>

/**
 * Runs work and shows its steps. When the operator cancels, the work stops at its next `advance` and the operator is
 * told the `outcome`, such as 'Nothing was written.'
 */
export async function cancellable<Result>(
  terminal: Terminal,
  outcome: string,
  work: (begin: BeginStep) => Promise<Result>,
): Promise<Result> {
  const { signal, stop } = cancelledBy(terminal, outcome)
  try {
    return await work(async (begun) => {
      const step: Step = { done: 0, total: undefined, unit: '', ...begun }
      const advance = async (count: number) => {
        step.done += count
        terminal.showStep({ ...step })
        // Signals are handled only between turns of the event loop. Without this wait, work with the embedded database
        // would be one single turn.
        await nextTurn()
        signal.throwIfAborted()
      }
      await advance(0)
      return advance
    })
  } finally {
    stop()
    terminal.showStep(undefined)
  }
}

function cancelledBy(terminal: Terminal, outcome: string) {
  const controller = new AbortController()
  const stop = terminal.onCancel(() => controller.abort(new CommandCancelled(`Cancelled. ${outcome}`)))
  return { signal: controller.signal, stop }
}
