import type { FastifyInstance } from 'fastify'
import { isStaff } from '../../../../shared/endpoint/roles.ts'
import type { AppContext } from '../../../../server/appContext.ts'
import { missing } from '../../../../server/http/errors.ts'
import { commonHeaders } from '../../../../server/http/headers.ts'
import { actorOf, readSession } from '../../../../server/session/session.ts'
import { pathOfPicture } from '../values.ts'
import { findContent } from './queries.ts'

/** The same headers as for uploads, except that no proxy may cache the picture. Only staff may see it. */
const headers = {
  ...commonHeaders,
  'content-type': 'image/webp',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, max-age=31536000, immutable',
} as const

const notFound = 'Not found'

/** Serves the pictures of staff to staff; responds with 404 to others. */
export function serveAccountPictures(app: FastifyInstance, context: AppContext): void {
  app.get<{ Params: { key: string } }>(pathOfPicture(':key'), async (request, reply) => {
    const actor = actorOf(await readSession(context, request))
    const content =
      actor && isStaff(actor.role) ? await findContent(context.database.db, request.params.key) : undefined
    if (!content) throw missing(notFound)
    return reply.headers(headers).send(content)
  })
}
