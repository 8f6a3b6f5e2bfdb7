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

/** The body of a request with one file, written by hand: libraries would normalise the file names that tests send. */
export function multipartBody(field: string, { name, type, content }: SentFile): Uint8Array<ArrayBuffer> {
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n` +
    `content-type: ${type}\r\n\r\n`
  const parts = [Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]
  return Buffer.concat(parts)
}

/** Sends a file as a form would, with the cookies of the client. */
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
