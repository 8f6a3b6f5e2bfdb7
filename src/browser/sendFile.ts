import type * as z from 'zod/mini'
import type { Audience, Call, SentParams } from '../call.ts'
import { urlOf, ApiError, notifyIfSessionEnded, NetworkError } from './api.ts'

interface SentFile<P> {
  file: File
  params?: P
  /** Called with the fraction that was sent, 0 to 1. */
  onProgress: (fraction: number) => void
}

/**
 * Sends a call that declares a file, and reports progress. Throws ApiError or NetworkError. By XMLHttpRequest: fetch
 * reports no upload progress.
 */
export function sendFile<Params extends z.ZodMiniType | undefined, Answer extends z.ZodMiniType>(
  call: Call<Audience, Params, undefined, undefined, Answer>,
  { file, params, onProgress }: SentFile<SentParams<Call<Audience, Params, undefined, undefined, Answer>>>,
): Promise<z.output<Answer>> {
  const form = new FormData()
  form.set(call.file ?? 'file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(call.method, urlOf(call.path, params, undefined))
    request.setRequestHeader('accept', 'application/json')
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : loaded / total),
    )
    request.addEventListener('error', () => reject(new NetworkError('The request failed')))
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) {
        const answer: unknown = JSON.parse(request.responseText)
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server has just serialized it by this schema
        resolve(answer as z.output<Answer>)
        return
      }
      const error = new ApiError(request.status, request.statusText, request.responseText)
      notifyIfSessionEnded(call, error)
      reject(error)
    })
    request.send(form)
  })
}
