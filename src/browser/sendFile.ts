import type * as z from 'zod/mini'
import type { Audience, Call, SentParams } from '../call.ts'
import { address, ApiError, tellIfSessionEnded, Unreachable } from './api.ts'

interface SentFile<P> {
  file: File
  params?: P
  /** Told the part that is on its way, 0 to 1. */
  onProgress: (part: number) => void
}

/**
 * Makes a call that takes a file, and tells how far it is. By XMLHttpRequest: fetch does not know how much of a
 * request has left.
 */
export function sendFile<Params extends z.ZodMiniType | undefined, Answer extends z.ZodMiniType>(
  call: Call<Audience, Params, undefined, undefined, Answer>,
  { file, params, onProgress }: SentFile<SentParams<Call<Audience, Params, undefined, undefined, Answer>>>,
): Promise<z.output<Answer>> {
  const form = new FormData()
  form.set(call.file ?? 'file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(call.method, address(call.path, params, undefined))
    request.setRequestHeader('accept', 'application/json')
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : loaded / total),
    )
    request.addEventListener('error', () => reject(new Unreachable('The request failed')))
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) {
        const answer: unknown = JSON.parse(request.responseText)
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked by this very schema when it was written
        resolve(answer as z.output<Answer>)
        return
      }
      const error = new ApiError(request.status, request.statusText, request.responseText)
      tellIfSessionEnded(call, error)
      reject(error)
    })
    request.send(form)
  })
}
