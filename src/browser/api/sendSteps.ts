import type * as z from 'zod/mini'
import type { AllowedRoles, Endpoint } from '../../endpoint.ts'
import type { CallArguments, Schema } from './callInput.ts'
import { fetchCall, NetworkError, parseResponse } from './send.ts'

/**
 * Sends a request whose response tells on each line how far it is (`tellsProgress` of LongList). Returns the last step. Throws
 * ApiError, and NetworkError also where the response breaks off.
 */
export async function sendSteps<
  P extends Schema | undefined,
  B extends Schema | undefined,
  Step extends Schema,
>(
  endpoint: Endpoint<AllowedRoles, P, undefined, B, z.ZodMiniArray<Step>>,
  input: CallArguments<P, undefined, B, z.ZodMiniArray<Step>, undefined>[0],
  onStep: (step: z.output<Step>) => void,
): Promise<z.output<Step>> {
  const response = await fetchCall(endpoint, input ?? {})
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let last: z.output<Step> | undefined
  let text = ''
  let isWhole = false
  try {
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      text += part.value
      const lines = text.split('\n')
      isWhole = text.endsWith(']')
      text = isWhole ? '' : (lines.pop() ?? '')
      for (const line of lines) {
        const [step] = parseResponse(`[${line.replace(/^[[,]|\]$/g, '')}]`, endpoint)
        if (step === undefined) continue
        last = step
        onStep(step)
      }
    }
  } catch (error) {
    throw new NetworkError(error)
  }
  if (!isWhole || last === undefined) throw new NetworkError('The response broke off.')
  return last
}
