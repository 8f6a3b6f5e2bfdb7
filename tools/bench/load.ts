import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import autocannon from 'autocannon'
import * as z from 'zod/mini'
import type { BareResponse } from './bareResponse.ts'

const rounds = 5
const roundSeconds = 3

export interface LoadTarget {
  name: string
  url: string
  headers: Record<string, string>
  /** The expected status; any 2xx if undefined. */
  status?: number
}

const listening = z.object({ port: z.number() })

/** Runs bareServer.ts as a separate process, like the measured server. */
export async function startBare(
  response: BareResponse,
): Promise<{ port: number; pid: number | undefined; stop: () => void }> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'bareServer.ts'), [JSON.stringify(response)])
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(listening.parse(message).port))
    child.once('exit', (code) => reject(new Error(`The bare server ended with code ${code}.`)))
  })
  return { port, pid: child.pid, stop: () => void child.kill() }
}

/** Counts responses with `status`, or any 2xx without it; any other response ends the measurement. */
export async function requestsPerSecond(
  { name, url, headers, status }: LoadTarget,
  seconds: number,
  connections = 20,
): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds, headers })
  const wanted = status === undefined ? result['2xx'] : (result.statusCodeStats?.[`${status}`]?.count ?? 0)
  const bad = result['2xx'] + result.non2xx - wanted + result.errors + result.timeouts
  if (bad > 0)
    throw new Error(
      `${name}: ${bad} of ${result.requests.total} requests got a response other than ${status ?? '2xx'}.`,
    )
  return result.requests.average
}

/** The middle value, or the mean of the two middle ones; NaN without values. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = sorted.length % 2 === 1 ? [middle, middle] : [middle - 1, middle]
  return ((sorted[low] ?? Number.NaN) + (sorted[high] ?? Number.NaN)) / 2
}

/**
 * Loads both servers alternately, so that other load affects both, and prints the ratio of their requests per second.
 */
export async function compare(ours: LoadTarget, bare: LoadTarget, minRatio: number): Promise<void> {
  await requestsPerSecond(ours, 2)
  await requestsPerSecond(bare, 2)
  const ratios: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const measured = await requestsPerSecond(ours, roundSeconds)
    const reference = await requestsPerSecond(bare, roundSeconds)
    ratios.push(measured / reference)
    console.log(
      `  round ${round}: ${ours.name} ${Math.round(measured)}/s, ${bare.name} ${Math.round(reference)}/s, ` +
        `ratio ${(measured / reference).toFixed(2)}`,
    )
  }
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)]
  console.log(
    `${ours.name}: ratio ${median(ratios).toFixed(2)} [${low.toFixed(2)}–${high.toFixed(2)}], wanted ≥ ${minRatio}`,
  )
}
