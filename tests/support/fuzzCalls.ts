import fc from 'fast-check'
import type { Endpoint } from '../../src/shared/endpoint/endpoint.ts'
import { faultOf, hostileRequests, sendHostile } from './fuzz.ts'

/** Someone who makes malformed requests. */
export interface Attacker {
  name: string
  cookie: string
}

export interface FuzzResult {
  requests: number
  slowestMs: number
  /** Descriptions of the faults, each with the smallest request that causes it. */
  faults: string[]
}

/** Requests that would end the attacker's session; only visitors make them. */
const endsSession = (endpoint: Endpoint) => endpoint.path === '/api/logout'

/**
 * Sends malformed requests for one endpoint by each of the attackers.
 *
 * @param secret see hostileRequests
 */
export async function fuzzCall(
  url: string,
  endpoint: Endpoint,
  attackers: readonly Attacker[],
  { count, seed, maxMs, secret }: { count: number; seed: number; maxMs: number; secret?: string | undefined },
): Promise<FuzzResult> {
  const result: FuzzResult = { requests: 0, slowestMs: 0, faults: [] }
  for (const { name, cookie } of attackers) {
    if (endsSession(endpoint) && cookie !== '') continue
    const property = fc.asyncProperty(hostileRequests(endpoint, secret), async (hostile) => {
      let response = await sendHostile(url, cookie, hostile)
      // The server sheds load on a busy machine.
      while (response.isBusy) response = await sendHostile(url, cookie, hostile)
      result.requests += 1
      result.slowestMs = Math.max(result.slowestMs, response.ms)
      const fault = faultOf(hostile, response, maxMs)
      if (fault !== undefined) throw new Error(fault)
    })
    const outcome = await fc.check(property, { numRuns: count, seed })
    if (!outcome.failed) continue
    const [shown] = outcome.counterexample ?? []
    const { body, ...parts } = shown ?? {}
    const sent = `${JSON.stringify(parts).slice(0, 400)} ${body?.toString().slice(0, 200) ?? ''}`
    const error = outcome.errorInstance instanceof Error ? outcome.errorInstance.message : ''
    result.faults.push(`${name}, seed ${seed}: ${sent}\n  ${error}`)
  }
  return result
}
