import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { InTurn } from '../limits/accountReads.ts'
import { workOf } from '../limits/responseWork.ts'
import { sendStream } from '../http/headRoutes.ts'

type Part = string | Uint8Array

/** A download of any length, which is generated while it is sent. A handler may return it instead of a string. */
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

/**
 * A download that is generated as a whole before it is sent. For HEAD it is not generated. A handler may return it
 * instead of a string.
 */
export class MadeFile {
  readonly name: string
  readonly type: string
  readonly make: (gone: AbortSignal) => Promise<Uint8Array>

  /** @param file.make gets a signal that is aborted when the client disconnects */
  constructor({ name, type, make }: Pick<MadeFile, 'name' | 'type' | 'make'>) {
    this.name = name
    this.type = type
    this.make = make
  }
}

/**
 * The Content-Disposition header of a file (RFC 6266). A name that is not plain ASCII is sent twice: in full, and as
 * plain ASCII for older clients.
 */
export function dispositionOf(name: string): string {
  // An underscore never turns a harmless name into the name of a program: no executable file extension contains one.
  const plain = name.replace(/[^\w .-]+/g, '_')
  const full = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
  return plain === name
    ? `attachment; filename="${name}"`
    : `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}

/**
 * Sends a file part by part, and waits for the turn of the account (see AccountReads) before it generates each part.
 */
export async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, type, parts }: Download,
  inTurn: InTurn,
): Promise<void> {
  await sendStream(request, reply, {
    headers: { 'content-type': type, 'content-disposition': dispositionOf(name) },
    begin: async () => {
      // Generate the first part before the status is sent: if that fails, the client gets a normal error response. If a
      // later part fails, the connection is broken off.
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
