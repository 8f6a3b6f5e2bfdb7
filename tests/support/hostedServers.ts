import { readConfig, problemsText } from '../../src/server/config.ts'
import { start } from '../../src/app/server/start.ts'
import { hostRequest, type HostRequest, type HostResponse } from './serverHostMessages.ts'

// The program of a server host (serverHost.ts): starts and stops servers in this process, as its parent asks.
const stops = new Map<number, () => Promise<void>>()

async function startOne(id: number, variables: Record<string, string>): Promise<HostResponse> {
  const read = readConfig(variables)
  if ('problems' in read) throw new Error(problemsText(read.problems))
  // On a busy machine, preloaded data would be omitted from documents, and tests look for it.
  const config = { ...read.config, maxFirstDataWaitMs: 60_000 }
  const { address } = await start(config, { stopOn: (stop) => stops.set(id, stop) })
  return { id, port: Number(new URL(address).port) }
}

async function stopOne(id: number): Promise<HostResponse> {
  await stops.get(id)?.()
  stops.delete(id)
  return { id }
}

async function respond({ id, start: variables }: HostRequest): Promise<void> {
  try {
    process.send?.(await (variables ? startOne(id, variables) : stopOne(id)))
  } catch (error) {
    process.send?.({ id, problem: error instanceof Error ? error.message : String(error) })
  }
}

process.on('message', (message: unknown) => void respond(hostRequest.parse(message)))
process.once('disconnect', () => process.exit(0))
