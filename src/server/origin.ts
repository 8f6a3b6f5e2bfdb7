import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes that a page of another site makes with a person's cookies. Browsers send Origin (or at least
 * Sec-Fetch-Site) with every write; a client that sends neither is no browser and has nobody's cookies.
 *
 * @throws AppError 403
 */
export function refuseForeignOrigin(request: FastifyRequest): void {
  if (safeMethods.has(request.method)) return
  const { origin, 'sec-fetch-site': site } = request.headers
  const isForeign =
    origin === undefined
      ? site !== undefined && site !== 'same-origin' && site !== 'none'
      : !URL.canParse(origin) || new URL(origin).host !== new URL(`http://${request.host}`).host
  if (isForeign) throw new AppError('forbidden', 'This request came from another site.')
}
