import type { ResponseOf, Endpoint, SentParams, SentQuery } from '../../shared/endpoint/endpoint.ts'
import { inactiveHeader } from '../../shared/endpoint/signedInAs.ts'
import { parseErrorBody } from './errorBody.ts'
import type { TransferOptions } from './progress.ts'
import { ApiError, requestHeaders, notifyIfRefused, NetworkError, parseResponse } from './send.ts'
import { urlOf } from './urlOf.ts'

interface SentFile<P, Q> extends TransferOptions {
  file: File
  params?: P
  query?: Q
}

/** The body of a refusal. A 413 without a message comes from a proxy in front of the server, so add a message. */
function refusalIn({ status, responseText }: XMLHttpRequest): string {
  if (status !== 413 || parseErrorBody(responseText).message !== undefined) return responseText
  const message = 'This file is too large for the web server in front of this site. Please let us know.'
  return JSON.stringify({ message })
}

/**
 * Sends a request with a file, and reports the number of bytes sent. It uses XMLHttpRequest, because fetch reports no
 * upload progress.
 *
 * @throws ApiError, NetworkError or the reason of the aborted signal
 */
export function sendFile<C extends Endpoint>(
  endpoint: C,
  { file, params, query, signal, onProgress }: SentFile<SentParams<C>, SentQuery<C>>,
): Promise<ResponseOf<C>> {
  const form = new FormData()
  form.set(endpoint.file ?? 'file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, urlOf(endpoint.path, params, query))
    for (const [name, value] of Object.entries(requestHeaders())) request.setRequestHeader(name, value)
    onProgress({ done: 0, total: file.size })
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress({ done: loaded, total }))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort())
    request.addEventListener('error', () => reject(new NetworkError('The request failed')))
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) {
        resolve(parseResponse<C['response']>(request.responseText, endpoint))
        return
      }
      const error = new ApiError(request.status, request.statusText, refusalIn(request))
      const inactiveMinutes = request.getResponseHeader(inactiveHeader)
      void notifyIfRefused(endpoint, error, { inactiveMinutes }).then(() => reject(error))
    })
    request.send(form)
  })
}
