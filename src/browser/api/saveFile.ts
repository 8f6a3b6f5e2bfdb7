import type * as z from 'zod/mini'
import type { AllowedRoles, Endpoint } from '../../endpoint.ts'
import { fetchCall } from './send.ts'
import type { Schema } from './callInput.ts'

/** Sends a request that answers with a file, and keeps it where the browser keeps files. Throws ApiError or NetworkError. */
export async function saveFile<B extends Schema>(
  endpoint: Endpoint<AllowedRoles, undefined, undefined, B>,
  { body }: { body: z.input<B> },
): Promise<void> {
  const response = await fetchCall(endpoint, { body })
  const [, name] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  saveBlob(name ?? '', await response.blob())
}

/** Keeps a text as a file. */
export const saveText = (name: string, type: string, text: string) =>
  saveBlob(name, new Blob([text], { type }))

function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
