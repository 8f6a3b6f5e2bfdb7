import { parentPort } from 'node:worker_threads'
import { FloodClient, type FloodOrder, type FloodResult } from './flood.ts'

// A separate thread: sending many large bodies would delay the test's own visits, which measure the server.
parentPort?.once('message', (order: FloodOrder) => void carryOut(order))

async function carryOut({ server, request, sender, atOnce, ms }: FloodOrder): Promise<void> {
  const client = new FloodClient(server)
  const until = performance.now() + ms
  const statuses: Record<number, number> = {}
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until) {
        const status = await client.send(request, sender)
        statuses[status] = (statuses[status] ?? 0) + 1
      }
    }),
  )
  client.close()
  parentPort?.postMessage(statuses satisfies FloodResult)
}
