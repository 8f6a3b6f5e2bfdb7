import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** The first line of the standard input, without echo at a terminal; empty where there is none. */
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
