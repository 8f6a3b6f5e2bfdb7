import { setImmediate as nextTurn } from 'node:timers/promises'
import { CommandCancelled, type Step, type Terminal } from './command.ts'

/** Counts on. @throws CommandCancelled once the operator has cancelled */
export type Advance = (count: number) => Promise<void>
/** Begins a step. */
export type BeginStep = (step: Pick<Step, 'text'> & Partial<Step>) => Promise<Advance>

/**
 * Runs work whose steps are shown, and which ends at the next one that is counted when the operator cancels. `outcome` says
 * what is left then, such as 'Nothing was written.'
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
        // Signals arrive between two turns, and the embedded database needs none.
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
