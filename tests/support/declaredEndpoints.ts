import type { Endpoint } from '../../src/shared/endpoint/endpoint.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'allowedRoles' in value

const files = import.meta.glob<Record<string, unknown>>('../../src/features/**/endpoints.ts', { eager: true })

/** Every endpoint that any feature declares. */
export const declaredEndpoints: readonly Endpoint[] = Object.values(files).flatMap((exported) =>
  Object.values(exported).filter(isEndpoint),
)

/** 'GET /api/tickets/:id' */
export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`
