import type { Endpoint } from '../../src/endpoint.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'allowedRoles' in value

const files = import.meta.glob<Record<string, unknown>>('../../src/features/*/endpoints.ts', { eager: true })

/** The endpoints that each feature declares, by the name of its folder. */
export const endpointsOfFeature: ReadonlyMap<string, readonly Endpoint[]> = new Map(
  Object.entries(files).map(([file, exported]) => [
    file.split('/').at(-2) ?? '',
    Object.values(exported).filter(isEndpoint),
  ]),
)

/** Every endpoint that any feature declares. */
export const declaredEndpoints: readonly Endpoint[] = [...endpointsOfFeature.values()].flat()

/** 'GET /api/tickets/:id' */
export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`
