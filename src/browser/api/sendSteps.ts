import type * as z from 'zod/mini'
import type { AllowedRoles, Endpoint } from '../../shared/endpoint/endpoint.ts'
import type { SendArguments, Schema } from './endpointInput.ts'
import { fetchEndpoint, NetworkError, parseResponse } from './send.ts'

/**
 * Sends a request whose response reports its progress, one step per line. Returns the last step.
 *
 * @throws ApiError or, also if the response breaks off, NetworkError
 */
export async function sendSteps<
  P extends Schema | undefined,
  B extends Schema | undefined,
  Step extends Schema,
>(
  endpoint: Endpoint<AllowedRoles, P, undefined, B, z.ZodMiniArray<Step>>,
  input: SendArguments<P, undefined, B, z.ZodMiniArray<Step>, undefined>[0],
  onStep: (step: z.output<Step>) => void,
): Promise<z.output<Step>> {
  const response = await fetchEndpoint(endpoint, input ?? {})
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const tell = (line: string) => {
    const [step] = parseResponse(`[${line.slice(1)}`, endpoint)
    if (step !== undefined) onStep(step)
    return step
  }
  let text = ''
  try {
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      const lines = (text + part.value).split('\n')
      text = lines.pop() ?? ''
      for (const line of lines) tell(`${line}]`)
    }
    // Only the last line closes the array, so the end of a response that broke off cannot be parsed.
    const last = tell(text)
    if (last !== undefined) return last
  } catch (error) {
    throw new NetworkError(error)
  }
  throw new NetworkError('The response broke off.')
}
