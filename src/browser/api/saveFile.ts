import type * as z from 'zod/mini'
import type { AllowedRoles, Endpoint } from '../../shared/endpoint/endpoint.ts'
import { fetchEndpoint, type RequestParts } from './send.ts'
import type { Schema } from './endpointInput.ts'
import type { TransferOptions } from './progress.ts'

interface SavedFile<B extends Schema> extends TransferOptions {
  body: z.input<B>
  /** The number of rows in the file without its head row, if known. */
  rows?: number
}

/** The carriage return that starts each line break (CRLF). */
const lineEnd = 13

/**
 * Requests the file of an endpoint and saves it as a browser download. The progress counts lines.
 *
 * @throws ApiError, NetworkError or the reason of the aborted signal; nothing is saved then
 */
export async function saveFile<B extends Schema>(
  endpoint: Endpoint<AllowedRoles, undefined, undefined, B>,
  { body, rows, signal, onProgress }: SavedFile<B>,
): Promise<void> {
  onProgress({ done: 0, total: rows })
  const response = await fetchEndpoint(endpoint, { body, signal })
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  let lines = 0
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value)
    for (const byte of part.value) if (byte === lineEnd) lines += 1
    // The first line is the head. A value may contain line breaks, so `lines` may exceed the number of rows.
    const done = Math.max(0, lines - 1)
    onProgress({ done: rows === undefined ? done : Math.min(done, rows), total: rows })
  }
  saveBlob(nameOf(response), new Blob(parts, { type: response.headers.get('content-type') ?? '' }))
}

/** Reads the file that an endpoint returns. */
export async function readFile(
  endpoint: Endpoint,
  parts: RequestParts,
): Promise<{ name: string; blob: Blob }> {
  const response = await fetchEndpoint(endpoint, parts)
  return { name: nameOf(response), blob: await response.blob() }
}

function nameOf(response: Response): string {
  const disposition = response.headers.get('content-disposition') ?? ''
  const [, full] = /filename\*=UTF-8''(\S+)/.exec(disposition) ?? []
  const [, plain = ''] = /filename="([^"]+)"/.exec(disposition) ?? []
  return full === undefined ? plain : decodeURIComponent(full)
}

/** Saves a text as a file. */
export const saveText = (name: string, type: string, text: string) =>
  saveBlob(name, new Blob([text], { type }))

/** Saves a file as the browser saves downloads. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
