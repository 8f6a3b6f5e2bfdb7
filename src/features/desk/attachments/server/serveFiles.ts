import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../../server/appContext.ts'
import { byteRangeOf } from '../../../../server/endpoints/byteRange.ts'
import { dispositionOf } from '../../../../server/endpoints/download.ts'
import { AppError, missing } from '../../../../server/http/errors.ts'
import { sendStream } from '../../../../server/http/headRoutes.ts'
import { commonHeaders } from '../../../../server/http/headers.ts'
import { AccountBound } from '../../../../server/limits/accountReads.ts'
import { workOf } from '../../../../server/limits/responseWork.ts'
import { actorOf, readSession } from '../../../../server/session/session.ts'
import type { ByteRange } from '../../../../server/storage/fileStore.ts'
import { viewerOf } from '../../../people/viewers/server/sharing.ts'
import { pathOfAttachment } from '../values.ts'
import { sentTypeOf } from './content.ts'
import { findReadable } from './queries.ts'
import type { AttachmentFiles } from './upload.ts'

/** Keeps a file that is opened in its own tab from running scripts and loading anything. */
const inert = { ...commonHeaders, 'content-security-policy': "default-src 'none'; sandbox" } as const

const notFound = 'Not found'

interface StoredContent {
  key: string
  part?: ByteRange | undefined
  headers: Record<string, string | number>
}

type Readables = NonNullable<Awaited<ReturnType<typeof findReadable>>>

/** Serves the files of messages. Each request checks that the user may see the message. */
export function serveAttachments(app: FastifyInstance, context: AppContext, files: AttachmentFiles): void {
  const downloads = new AccountBound({
    atOnce: 6,
    // Enough for the previews of a long conversation.
    maxWaiting: 100,
    refusal: 'You are loading too many files at the same time. Please try again in a moment.',
  })

  /**
   * Finds a file that the user may read now.
   *
   * @throws AppError 404; 409 for a file that has not been scanned
   */
  async function findFor(request: FastifyRequest, id: string) {
    const actor = actorOf(await readSession(context, request))
    if (!actor || !/^[1-9]\d{0,8}$/.test(id)) throw missing(notFound)
    const file = await findReadable(context.database.db, viewerOf(actor, 'tickets'), Number(id))
    if (!file) throw missing(notFound)
    if (file.state === 'infected') throw missing('This file contained a virus and was deleted.')
    if (file.state === 'unchecked')
      throw new AppError(
        'conflict',
        'This file could not be checked for viruses, so nobody can open it. Please send it another way.',
      )
    if (file.state === 'waiting')
      throw new AppError(
        'conflict',
        'This file is still being checked for viruses. Please try again in a moment.',
      )
    return { actor, file }
  }

  /** Counts a download against the account's limit until the response has ended and the file is closed. */
  async function begin(accountId: number, reply: FastifyReply): Promise<void> {
    const work = workOf(reply.raw)
    work.onceOver(await downloads.enter(accountId, { signal: work.gone }))
  }

  async function sendContent(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, part, headers }: StoredContent,
  ): Promise<FastifyReply> {
    const noContent = missing('This file is not stored any more.')
    if (request.method === 'HEAD' && !(await files.store.has(key))) throw noContent
    await sendStream(request, reply, {
      headers,
      begin: async () => {
        const content = await files.store.read(key, part)
        if (!content) throw noContent
        return content
      },
    })
    return reply
  }

  async function sendPicture(request: FastifyRequest, reply: FastifyReply, key: string) {
    const etag = `"${key}"`
    // The browser may cache the picture, but must revalidate it each time: the user may no longer be allowed to see it.
    void reply.headers({ ...inert, etag, 'cache-control': 'private, no-cache' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return sendContent(request, reply, { key, headers: { 'content-type': 'image/webp' } })
  }

  async function sendFile(request: FastifyRequest, reply: FastifyReply, file: Readables) {
    const { headers, method } = request
    const { name, bytes, key } = file
    const etag = `"${key}"`
    // Range requests apply to GET only (RFC 9110, 14.2).
    const condition = headers['if-range']
    const isRange = method === 'GET' && (condition === undefined || condition === etag)
    const part = isRange ? byteRangeOf(headers.range, bytes) : undefined
    void reply.headers({ ...inert, etag, 'accept-ranges': 'bytes', 'cache-control': 'private, no-store' })
    if (part === 'unsatisfiable') {
      void reply.header('content-range', `bytes */${bytes}`)
      throw new AppError('range', 'The file is shorter than this range.')
    }
    if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${bytes}`)
    return sendContent(request, reply, {
      key,
      part,
      headers: {
        'content-type': sentTypeOf(file),
        'content-disposition': dispositionOf(name),
        'content-length': part ? part.end - part.start + 1 : bytes,
      },
    })
  }

  // Fastify does not check the declared types of parameters: `form` may be any text.
  app.get<{ Params: { id: string; form: string } }>(
    pathOfAttachment(':id', ':form'),
    async (request, reply) => {
      const { id, form } = request.params
      const { actor, file } = await findFor(request, id)
      await begin(actor.id, reply)
      if (form === 'file') return sendFile(request, reply, file)
      const key = form === 'preview' ? file.previewKey : form === 'picture' ? file.pictureKey : null
      if (!key) throw missing(notFound)
      return sendPicture(request, reply, key)
    },
  )
}
