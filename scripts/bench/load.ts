import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import autocannon from 'autocannon'
import * as z from 'zod/mini'
import type { BareTask } from './bareTask.ts'

const connections = 20
const rounds = 5
const seconds = 3

export interface Contender {
  name: string
  url: string
  headers: Record<string, string>
}

const listening = z.object({ port: z.number() })

/** Starts bareServer.ts in a process of its own, as the measured program has one. */
export async function startBare(task: BareTask): Promise<{ port: number; stop: () => void }> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'bareServer.ts'), [JSON.stringify(task)])
  const port = await new Promise<number>((ready, failed) => {
    child.once('message', (message) => ready(listening.parse(message).port))
    child.once('exit', (code) => failed(new Error(`The bare server ended with code ${code}.`)))
  })
  return { port, stop: () => void child.kill() }
}

async function load({ name, url, headers }: Contender, duration: number): Promise<number> {
  const result = await autocannon({ url, connections, duration, headers })
  const bad = result.non2xx + result.errors + result.timeouts
  if (bad > 0)
    throw new Error(`${name}: ${bad} of ${result.requests.total} requests were not answered with 2xx.`)
  return result.requests.average
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = sorted.length % 2 === 1 ? [middle, middle] : [middle - 1, middle]
  return ((sorted[low] ?? Number.NaN) + (sorted[high] ?? Number.NaN)) / 2
}

/** Loads both in turns, so that whatever else the machine does falls on both, and prints the ratio. */
export async function compare(ours: Contender, bare: Contender, wanted: number): Promise<void> {
  await load(ours, 2)
  await load(bare, 2)
  const ratios: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const measured = await load(ours, seconds)
    const reference = await load(bare, seconds)
    ratios.push(measured / reference)
    console.log(
      `  round ${round}: ${ours.name} ${Math.round(measured)}/s, ${bare.name} ${Math.round(reference)}/s, ` +
        `ratio ${(measured / reference).toFixed(2)}`,
    )
  }
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)]
  console.log(
    `${ours.name}: ratio ${median(ratios).toFixed(2)} [${low.toFixed(2)}–${high.toFixed(2)}], wanted ≥ ${wanted}`,
  )
}
