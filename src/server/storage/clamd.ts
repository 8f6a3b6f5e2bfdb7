import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { minuteMs } from '../../shared/time/durations.ts'
import type { ClamdAddress } from './clamdAddress.ts'

/** `found` is clamd's name for the virus in the file. */
export type ScanResult = { isClean: true } | { isClean: false; found: string }

/** In ms. The time limit for scanning one file; clamd's own limit is shorter. */
export const maxScanMs = 4 * minuteMs
/** The maximum length of a chunk. The protocol sends a file in chunks, each preceded by its length. */
const maxChunkBytes = 64 * 1024
/** A response is one short line; anything longer is not a response of clamd. */
const maxAnswerLength = 1000

/** clamd cannot be reached: the next file would fail as well. */
export class ClamdAway extends Error {
  override name = 'ClamdAway'

  constructor(cause: unknown) {
    super(cause instanceof Error && cause.message !== '' ? cause.message : 'clamd cannot be reached.', {
      cause,
    })
  }
}

/** The file exceeds the size limit of clamd, so a retry would fail again. */
export class TooLargeForClamd extends Error {
  override name = 'TooLargeForClamd'
}

/**
 * Scans a file by the command INSTREAM of clamd. clamd gets the content of the file, but never its name. Settles within
 * `maxScanMs` in any case.
 *
 * @throws ClamdAway, TooLargeForClamd, or another error if clamd does not scan this file
 */
export async function scan(
  content: Readable,
  address: ClamdAddress,
  stopping: AbortSignal,
): Promise<ScanResult> {
  const tooLate = AbortSignal.timeout(maxScanMs)
  const socket = connect({ ...address, signal: AbortSignal.any([stopping, tooLate]) })
  let isConnected = false
  socket.once('connect', () => {
    isConnected = true
  })
  // The pipeline is not awaited, because it never settles if clamd closes the connection between two writes, or if the
  // file stalls. Awaiting the response is enough. clamd may respond before the end of the file, and a failure of the
  // pipeline destroys the socket, which ends the response.
  pipeline(content, inChunks, socket, { end: false }).catch(() => {})
  const [answer] = await Promise.allSettled([readAnswer(socket)])
  content.destroy()
  socket.destroy()
  if (answer.status === 'fulfilled' && answer.value !== '') return resultOf(answer.value)
  const cause: unknown = answer.status === 'rejected' ? answer.reason : undefined
  if (!isConnected) throw new ClamdAway(cause)
  if (tooLate.aborted)
    throw new Error(`clamd did not answer within ${maxScanMs / minuteMs} minutes.`, { cause })
  throw new Error('clamd closed the connection without an answer, as for files above its StreamMaxLength.', {
    cause,
  })
}

async function* inChunks(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  yield Buffer.from('zINSTREAM\0')
  for await (const part of content) {
    for (let at = 0; at < part.length; at += maxChunkBytes) {
      const chunk = part.subarray(at, at + maxChunkBytes)
      yield lengthOf(chunk.length)
      yield chunk
    }
  }
  yield lengthOf(0)
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

/** The response without its terminating NUL; empty if the connection ends before the NUL. */
async function readAnswer(socket: Socket): Promise<string> {
  let answer = ''
  socket.setEncoding('utf8')
  for await (const part of socket as AsyncIterable<string>) {
    answer += part
    const end = answer.indexOf('\0')
    if (end >= 0) return answer.slice(0, end)
    if (answer.length > maxAnswerLength) break
  }
  return ''
}

/**
 * Parses `stream: OK`, `stream: Eicar-Test-Signature FOUND`, or an error, such as a file that is too large for clamd.
 */
function resultOf(answer: string): ScanResult {
  const [start, end] = ['stream: ', ' FOUND']
  if (answer === `${start}OK`) return { isClean: true }
  if (answer.startsWith(start) && answer.endsWith(end) && answer.length > start.length + end.length)
    return { isClean: false, found: answer.slice(start.length, -end.length) }
  if (answer.startsWith('INSTREAM size limit exceeded'))
    throw new TooLargeForClamd('The file is larger than the StreamMaxLength of clamd.')
  throw new Error(`clamd answered: ${answer}`)
}
