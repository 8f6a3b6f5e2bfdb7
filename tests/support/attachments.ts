import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect } from 'vitest'
import type { HttpClient, HttpResponse } from './httpClient.ts'
import { sendFile } from './sendFile.ts'

/** Uploads a file that is not attached to a message yet. */
export const sendAttachment = (
  by: HttpClient,
  content: string | Uint8Array = 'hello',
  name = 'log.txt',
): Promise<HttpResponse> =>
  sendFile(by, '/api/attachments', 'file', { name, type: 'text/plain', content: Buffer.from(content) })

/** Uploads a file that is not attached to a message yet; returns its id. */
export async function uploadAttachment(
  by: HttpClient,
  content?: string | Uint8Array,
  name?: string,
): Promise<number> {
  const response = await sendAttachment(by, content, name)
  expect(response.status, response.text).toBe(201)
  return Number(response.field('id'))
}

/** The paths of all stored and incoming files in the folder of attachments. */
export function attachmentFilesIn(dataDir: string): string[] {
  const folder = join(dataDir, 'uploads', 'attachments')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

export const isIncoming = (path: string) => path.startsWith('.incoming')

/** The ids of the user's files that are not attached to a message. */
export async function unsentIds(by: HttpClient): Promise<unknown[]> {
  const { files } = (await by.get('/api/attachments', 200)).object
  return Array.isArray(files) ? files.map((file: { id: unknown }) => file.id) : []
}
