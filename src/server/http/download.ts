import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { InTurn } from '../limits/accountReads.ts'

/** A text of any length as a file to be kept, made as it is sent. A handler returns it if the endpoint's response is a text. */
export class Download {
  readonly name: string
  readonly type: string
  readonly parts: AsyncIterator<string>

  /** @param name of plain letters, which need no quoting */
  constructor({ name, type, parts }: { name: string; type: string; parts: AsyncGenerator<string, void> }) {
    this.name = name
    this.type = type
    this.parts = parts
  }
}

/** Each part is made in a turn of its own. */
export async function sendDownload(
  reply: FastifyReply,
  { name, type, parts }: Download,
  inTurn: InTurn,
): Promise<void> {
  // Before the status is sent: an error here is answered as in any other request, a later one breaks the connection.
  const first = await inTurn(() => parts.next())
  void reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(startingWith(first, parts, inTurn), { objectMode: false }))
}

async function* startingWith(
  first: IteratorResult<string>,
  rest: AsyncIterator<string>,
  inTurn: InTurn,
): AsyncGenerator<string, void> {
  try {
    for (let part = first; !part.done; part = await inTurn(() => rest.next())) yield part.value
  } finally {
    await rest.return?.()
  }
}
