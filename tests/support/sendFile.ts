import type { HttpClient, HttpResponse } from './httpClient.ts'

export interface SentFile {
  /** As written in the request, including a path. */
  name: string
  /** The media type that the request declares. */
  type: string
  content: Uint8Array
}

const boundary = 'a-line-that-no-file-contains-7d1f'
export const multipartType = `multipart/form-data; boundary=${boundary}`

/** The bytes of a request before and after the content of its one file. */
export function multipartFrame(
  field: string,
  { name, type }: Pick<SentFile, 'name' | 'type'>,
): { head: Buffer; tail: Buffer } {
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n` +
    `content-type: ${type}\r\n\r\n`
  return { head: Buffer.from(head), tail: Buffer.from(`\r\n--${boundary}--\r\n`) }
}

/** The body of a request with one file. Not built by a library: those normalize the file names that tests send. */
export function multipartBody(field: string, file: SentFile): Uint8Array<ArrayBuffer> {
  const { head, tail } = multipartFrame(field, file)
  return Buffer.concat([head, file.content, tail])
}

/** Sends a file as a form does, with the cookies of the client. */
export const sendFile = (
  client: HttpClient,
  path: string,
  field: string,
  file: SentFile,
): Promise<HttpResponse> =>
  client.send('POST', path, {
    headers: { 'content-type': multipartType },
    body: multipartBody(field, file),
  })
