import type { Server } from 'node:net'

/** The port that a server listens at. @throws where it listens at none */
export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('There is no port.')
  return address.port
}
