import { compressResponse, type ResponseEncoding } from '../http/compress.ts'

/** A part of a document: text that was made for the response, or bytes that are cached. */
export type Piece = string | Buffer

/** The bytes that a UTF-16 unit takes in UTF-8 at most. */
const maxBytesOfUnit = 3

// Contains one document while it is encoded. A new buffer for each would cost as much as compressing it.
// The few documents that may be longer get their own.
const shared = Buffer.allocUnsafeSlow(1024 * 1024)

/** Encodes the pieces of a document as one body, without making one string of them. */
export function encodePieces(pieces: readonly Piece[], encoding: ResponseEncoding): Buffer {
  const document = join(pieces)
  return encoding === 'identity' ? Buffer.from(document) : compressResponse(document, encoding)
}

/** Returns a part of `shared`, which the next call overwrites, or a new buffer if the document may be longer. */
function join(pieces: readonly Piece[]): Buffer {
  const mostBytes = pieces.reduce(
    (sum, piece) => sum + (typeof piece === 'string' ? piece.length * maxBytesOfUnit : piece.length),
    0,
  )
  const joined = mostBytes > shared.length ? Buffer.allocUnsafeSlow(mostBytes) : shared
  let end = 0
  for (const piece of pieces) {
    end += typeof piece === 'string' ? joined.write(piece, end) : piece.copy(joined, end)
  }
  return joined.subarray(0, end)
}
