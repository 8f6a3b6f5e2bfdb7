import type { FastifyRequest } from 'fastify'
import { unattendedHeader } from '../../shared/endpoint/signedInAs.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    unattended?: boolean
  }
}

/** Whether a page has sent this request by itself. Such a request does not count as activity of its user. */
export const isUnattended = ({ headers, routeOptions }: FastifyRequest): boolean =>
  headers[unattendedHeader] !== undefined || routeOptions.config.unattended === true
