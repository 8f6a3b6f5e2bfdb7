import type { FastifyRequest } from 'fastify'
import { unattendedHeader } from '../../shared/endpoint/signedInAs.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** See Endpoint. */
    unattended?: boolean
  }
}

/** Whether a page has made this request by itself: it does not show that its person is there. */
export const isUnattended = ({ headers, routeOptions }: FastifyRequest): boolean =>
  headers[unattendedHeader] !== undefined || routeOptions.config.unattended === true
