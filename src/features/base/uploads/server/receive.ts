import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError, invalidField } from '../../../../server/http/errors.ts'
import { maxUploadBytes } from '../schema.ts'

const limits = { fileSize: maxUploadBytes, files: 1, fields: 10, parts: 11, fieldSize: 1000, headerPairs: 20 }

/**
 * Writes the file in this form field of the request to the path.
 *
 * @throws 413 beyond 5 MB
 */
export const receiveFile = (request: FastifyRequest, field: string, path: string): Promise<void> =>
  receivePart(request, field, limits, (part) => writePart(part, path))

/**
 * The content of the file in this form field of the request.
 *
 * @throws 413 with the message `tooLarge` if the file is longer than `maxBytes`
 */
export async function receiveBytes(
  request: FastifyRequest,
  field: string,
  { maxBytes, tooLarge }: { maxBytes: number; tooLarge: string },
): Promise<Buffer> {
  const chunks: Buffer[] = []
  await receivePart(request, field, { ...limits, fileSize: maxBytes }, async ({ file }) => {
    file.on('data', (chunk: Buffer) => chunks.push(chunk))
    await finished(file)
    if (file.truncated) throw new AppError('too-large', tooLarge)
  })
  return Buffer.concat(chunks)
}

/** Runs the work with the file in this form field of the request. The caller has to limit the length of the file. */
export async function receiveStream<Result>(
  request: FastifyRequest,
  field: string,
  work: (file: Readable, name: string) => Promise<Result>,
): Promise<Result> {
  const results: Result[] = []
  await receivePart(request, field, { ...limits, fileSize: Infinity }, async ({ file, filename }) => {
    results.push(await work(file, filename))
  })
  const [result] = results
  if (result === undefined) throw invalidField(field, 'Please choose a file.')
  return result
}

async function receivePart(
  request: FastifyRequest,
  field: string,
  allowed: typeof limits,
  receive: (part: MultipartFile) => Promise<void>,
): Promise<void> {
  if (!request.isMultipart()) throw new AppError('wrong-type', 'This content type is not accepted here.')
  // The parser would wait forever for a connection that closed before parsing began.
  if (request.raw.destroyed) throw new AppError('unavailable', 'The client has gone.')
  let received = false
  let workError: unknown
  try {
    for await (const part of request.parts({ limits: allowed })) {
      if (part.type === 'field') continue
      // Every part is read to its end; otherwise the connection would stall in the middle of the request.
      if (part.fieldname === field && !received) {
        received = true
        await receive(part).catch((error: unknown) => {
          // The file was read completely, so the error comes from `receive` and not from the parser.
          if (part.file.readableEnded) workError = error
          throw error
        })
      } else part.file.resume()
    }
  } catch (error) {
    await dropRest(request)
    throw error === workError ? error : receivingRefusal(error)
  }
  if (!received) throw invalidField(field, 'Please choose a file.')
}

/**
 * Reads and discards the rest of a request, because a client that is still sending would not read the response. Waits
 * until this is done if the connection will then be closed, because closing it early would lose the response.
 */
export async function dropRest({ raw }: FastifyRequest): Promise<void> {
  // Detaches the multipart parser, which may have stopped in the middle of the request.
  raw.unpipe()
  raw.resume()
  const isClosed = raw.httpVersion === '1.0' || /\bclose\b/i.test(raw.headers.connection ?? '')
  // Rejects if the client has disconnected.
  if (isClosed) await finished(raw).catch(() => {})
}

async function writePart({ file }: MultipartFile, path: string): Promise<void> {
  await pipeline(file, createWriteStream(path, { flags: 'wx', mode: 0o640 }))
  if (file.truncated) throw new AppError('too-large', 'This file is larger than 5 MB.')
}

/** Errors before a file's end come from the body parser, except system errors such as a full disk. */
const isParserError = (error: Error) => !('syscall' in error)

/** A malformed multipart body is the client's mistake; an error of the disk is not. */
function receivingRefusal(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error) || !isParserError(error)) return error
  return new AppError('invalid', 'The file could not be received. Please try again.')
}
