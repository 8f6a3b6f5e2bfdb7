import * as z from 'zod/mini'
import type { AllowedRoles, Endpoint } from '../../../../shared/endpoint/endpoint.ts'
import { inWords, limitsOf } from '../../../../shared/endpoint/endpointLimits.ts'
import type { ApiDocument, Operation } from '../schema.ts'

type JsonObject = Record<string, unknown>

const refusals = {
  400: 'Invalid input: `message` says what is wrong, `fields` says it for each field.',
  401: 'There is no session, or it has ended.',
  403: 'The role is not allowed, or the person has to confirm first (`reason: "confirm"`).',
  404: 'There is no such record, or the caller may not know of it.',
  409: 'The request does not fit what is stored. Conditional calls send the stored record as `current`.',
  413: 'The file or body is too large.',
  429: 'Too many requests. `Retry-After` says when to try again, in seconds.',
  503: 'The server is busy or cannot reach its database. `Retry-After` says when to try again, in seconds.',
} as const

type Refusal = keyof typeof refusals

const error = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string', description: 'A sentence for people.' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    reason: { type: 'string' },
  },
}

/**
 * The OpenAPI 3.1 document of these endpoints, made only from their declarations (endpoint.ts).
 *
 * @see https://spec.openapis.org/oas/v3.1.0
 */
export function openApiDocument(served: readonly Endpoint[]): ApiDocument {
  const paths: ApiDocument['paths'] = {}
  for (const endpoint of served) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Managed IT portal',
      version: '1',
      description:
        'Every endpoint of this installation. A client signs in with `POST /api/login` and sends the cookie `sid` with each request (`__Host-sid` over TLS). Unknown fields of a body are ignored.',
    },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(Object.entries(paths).toSorted(([one], [other]) => (one < other ? -1 : 1))),
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
      schemas: { Error: error },
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, description]) => [
          `Status${status}`,
          { description, content: json({ $ref: '#/components/schemas/Error' }) },
        ]),
      ),
    },
  }
}

function operationOf(endpoint: Endpoint): Operation {
  const [, tag = ''] = /^\/api\/([\w.-]+)/.exec(endpoint.path) ?? []
  const body = requestBodyOf(endpoint)
  return {
    operationId: operationIdOf(endpoint),
    tags: [tag],
    summary: roleSentenceOf(endpoint),
    description: ruleSentencesOf(endpoint).join(' '),
    security: endpoint.allowedRoles === 'anyone' ? [] : [{ session: [] }],
    parameters: parametersOf(endpoint),
    ...(body && { requestBody: body }),
    responses: {
      [endpoint.status ?? 200]: { description: 'Success', content: contentOf(endpoint) },
      ...(endpoint.ranged && {
        206: { description: 'The rows that `Range` asks for.', content: contentOf(endpoint) },
        416: {
          description: 'The list has no such rows.',
          content: json({ $ref: '#/components/schemas/Error' }),
        },
      }),
      ...Object.fromEntries(
        refusalsOf(endpoint).map((status) => [status, { $ref: `#/components/responses/Status${status}` }]),
      ),
    },
  }
}

/** `GET /api/tickets/:id/responses` → 'getTicketsByIdResponses'. */
function operationIdOf({ method, path }: Endpoint): string {
  const words = path
    .replace('/api/', '')
    .replaceAll(':', 'by-')
    .split(/[^A-Za-z0-9]+/)
  return [method.toLowerCase(), ...words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))].join(
    '',
  )
}

const allowed: Record<Extract<AllowedRoles, string>, string> = {
  anyone: 'Needs no session.',
  pending: 'Also for a session that still lacks its one-time code.',
  step: 'For a session that lacks a step of sign-in.',
  'signed-in': 'For every role.',
}

const roleSentenceOf = ({ allowedRoles }: Endpoint): string =>
  typeof allowedRoles === 'string' ? allowed[allowedRoles] : `Allowed roles: ${allowedRoles.join(', ')}.`

function ruleSentencesOf(endpoint: Endpoint): string[] {
  const { confirmed, conditional } = endpoint
  return [
    confirmed === 'always' ? 'Needs a confirmation in the last five minutes (`POST /api/confirm`).' : '',
    confirmed === 'administrators'
      ? 'Needs a confirmation in the last five minutes (`POST /api/confirm`) for the own account and for administrators.'
      : '',
    conditional ? 'With `If-Match`, a record that has changed since is refused with 409.' : '',
    ...limitsOf(endpoint).map(
      ({ by, of, points, seconds }) =>
        `At most ${points} in ${inWords(seconds)} for each ${by === 'person' ? 'account' : 'network'}${of === undefined ? '' : ` (${of})`}.`,
    ),
  ].filter((sentence) => sentence !== '')
}

function refusalsOf(endpoint: Endpoint): Refusal[] {
  const { allowedRoles, method, params, file, rawBody, conditional, confirmed } = endpoint
  const needsSession = allowedRoles !== 'anyone'
  return [
    400,
    ...(needsSession ? [401 as const] : []),
    ...(confirmed || typeof allowedRoles !== 'string' ? [403 as const] : []),
    ...(params ? [404 as const] : []),
    ...(conditional || method !== 'GET' ? [409 as const] : []),
    ...(file === undefined && rawBody === undefined ? [] : [413 as const]),
    429,
    503,
  ]
}

function parametersOf(endpoint: Endpoint): Operation['parameters'] {
  const { method, params, query, conditional } = endpoint

  const header = (name: string, description: string) => ({
    name,
    in: 'header' as const,
    description,
    schema: { type: 'string' },
  })
  return [
    ...fieldsIn(params, 'path'),
    ...fieldsIn(query, 'query'),
    ...(endpoint.ranged
      ? [
          header(
            'Range',
            'A part of the list, such as `rows=0-99`, at most 500 rows. The answer is then 206.',
          ),
        ]
      : []),
    ...(conditional ? [header('If-Match', 'The version of the record that the change started from.')] : []),
    ...(method === 'POST'
      ? [header('Idempotency-Key', 'Makes a repeated request have the effect and response of the first one.')]
      : []),
  ]
}

function fieldsIn(schema: z.ZodMiniType | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: typeof field === 'boolean' ? {} : field,
  }))
}

function requestBodyOf({ body, file, rawBody }: Endpoint): Operation['requestBody'] {
  if (file !== undefined) {
    const properties = { [file]: { type: 'string', contentMediaType: 'application/octet-stream' } }
    const schema = { type: 'object', required: [file], properties }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  if (rawBody !== undefined)
    return { required: true, content: Object.fromEntries(rawBody.map((type) => [type, { schema: {} }])) }
  return body && { required: true, content: json(schemaOf(body, 'input')) }
}

const json = (schema: JsonObject) => ({ 'application/json': { schema } })

const contentOf = ({ response, streams }: Pick<Endpoint, 'response' | 'streams'>) =>
  response instanceof z.ZodMiniString
    ? { [streams ? 'text/event-stream' : 'text/csv']: { schema: { type: 'string' } } }
    : json(schemaOf(response, 'output'))

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  })
  return shape
}
