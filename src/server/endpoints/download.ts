import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { InTurn } from '../limits/accountReads.ts'
import { workOf } from '../limits/responseWork.ts'
import { sendStream } from '../http/headRoutes.ts'

type Part = string | Uint8Array

/** A file of any length to be kept, made as it is sent. A handler returns it if the endpoint's response is a text. */
export class Download {
  readonly name: string
  readonly type: string
  readonly parts: AsyncIterator<Part>

  constructor({ name, type, parts }: { name: string; type: string; parts: AsyncGenerator<Part, void> }) {
    this.name = name
    this.type = type
    this.parts = parts
  }
}

/** A file that takes a while to make, as a whole: for HEAD it is not made. A handler returns it as it returns a Download. */
export class MadeFile {
  readonly name: string
  readonly type: string
  readonly make: (gone: AbortSignal) => Promise<Uint8Array>

  /** @param file.make gets a signal that is aborted once the client has gone */
  constructor({ name, type, make }: Pick<MadeFile, 'name' | 'type' | 'make'>) {
    this.name = name
    this.type = type
    this.make = make
  }
}

/** Names a file for browsers (RFC 6266): in full, and in plain letters for those that know no others. */
export function dispositionOf(name: string): string {
  // No ending of programs has an underscore.
  const plain = name.replace(/[^\w .-]+/g, '_')
  const full = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
  return plain === name
    ? `attachment; filename="${name}"`
    : `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}

/** Each part is made in a turn of its own. */
export async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, type, parts }: Download,
  inTurn: InTurn,
): Promise<void> {
  await sendStream(request, reply, {
    headers: { 'content-type': type, 'content-disposition': dispositionOf(name) },
    begin: async () => {
      // Before the status is sent: an error here is answered as in any other request, a later one breaks the connection.
      const first = await inTurn(() => parts.next())
      return Readable.from(startingWith(first, parts, inTurn), { objectMode: false })
    },
  })
}

export async function sendMadeFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, type, make }: MadeFile,
): Promise<void> {
  await sendStream(request, reply, {
    headers: { 'content-type': type, 'content-disposition': dispositionOf(name) },
    begin: () => make(workOf(reply.raw).gone),
  })
}

async function* startingWith(
  first: IteratorResult<Part>,
  rest: AsyncIterator<Part>,
  inTurn: InTurn,
): AsyncGenerator<Part, void> {
  try {
    for (let part = first; !part.done; part = await inTurn(() => rest.next())) yield part.value
  } finally {
    await rest.return?.()
  }
}
