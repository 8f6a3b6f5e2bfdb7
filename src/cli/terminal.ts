import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { WriteStream } from 'node:tty'
import type { Terminal } from './command.ts'
import { stepLine } from './stepLine.ts'

/** The first line of the standard input, without echo at a terminal; empty if there is no line. */
export async function readSecret(question: string): Promise<string> {
  const { stdin, stderr } = process
  if (stdin.isTTY) stderr.write(question)
  const discarded = new Writable({ write: (_chunk, _encoding, written) => written() })
  const lines = createInterface({ input: stdin, output: discarded, terminal: stdin.isTTY })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (stdin.isTTY) stderr.write('\n')
  }
}

/** The signals that end a program: from Ctrl-C, a service manager or a closed terminal. */
const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Listens until the returned function is called. A signal to the process group may arrive more than once. */
export function onCancel(cancel: () => void): () => void {
  for (const signal of endingSignals) process.on(signal, cancel)
  return () => {
    for (const signal of endingSignals) process.off(signal, cancel)
  }
}

const clearLine = '\r\u001b[K'
const redrawMs = 100
const usualColumns = 80

/**
 * Shows steps in one line that is overwritten. If that is not possible, as in a log, prints a separate line for each
 * step.
 */
export function stepsTo(output: Pick<WriteStream, 'isTTY' | 'columns' | 'write'>): Terminal['showStep'] {
  let shown = ''
  let shownAt = 0
  return (step) => {
    const isNew = step?.text !== shown
    if (isNew && !output.isTTY && step) output.write(`${step.text} ...\n`)
    shown = step?.text ?? ''
    if (!output.isTTY) return
    const isEnd = step !== undefined && step.done === step.total
    if (step && !isNew && !isEnd && performance.now() - shownAt < redrawMs) return
    shownAt = performance.now()
    // A longer line would wrap and could not be overwritten. Some terminals report no width.
    const room = (output.columns || usualColumns) - 1
    output.write(clearLine + (step ? stepLine(step).slice(0, room) : ''))
  }
}
