import { extname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { missing } from '../../../../server/http/errors.ts'
import { sendStream } from '../../../../server/http/headRoutes.ts'
import { commonHeaders } from '../../../../server/http/headers.ts'
import { contentTypes } from './commands.ts'
import type { Uploads } from './uploads.ts'

/**
 * Headers that make a file harmless if it is opened in a tab. The file cannot run or load anything, and has an opaque
 * origin.
 */
const inert = {
  ...commonHeaders,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cache-control': 'public, max-age=31536000, immutable',
} as const

const types = new Map<string, string>(Object.entries(contentTypes).map(([type, name]) => [`.${type}`, name]))

/** Serves uploaded files by their generated names only. */
export function serveUploads(app: FastifyInstance, uploads: Uploads): void {
  app.get<{ Params: { '*': string } }>('/uploads/*', async (request, reply) => {
    const name = request.params['*']
    const bytes = await uploads.files.sizeOf(name)
    const type = types.get(extname(name))
    if (bytes === undefined || type === undefined) throw missing('Not found')
    await sendStream(request, reply, {
      headers: { ...inert, 'content-type': type, 'content-length': bytes },
      begin: async () => {
        const file = await uploads.files.open(name)
        if (!file) throw missing('Not found')
        return file.createReadStream()
      },
    })
    return reply
  })
}
