import type { FastifySerializerCompiler } from 'fastify'
import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import * as z from 'zod/mini'
import type { Endpoint } from '../../shared/endpoint/endpoint.ts'

type JsonSchema = Record<string, unknown>

// Module state: schemas and serializers, which depend on the declaration of an endpoint alone.
const schemas = new WeakMap<Endpoint, JsonSchema>()
const serializers = new WeakMap<JsonSchema, (value: unknown) => string>()

/** The JSON schema of an endpoint's response; the same object for each call. */
export function responseSchema(endpoint: Endpoint): JsonSchema {
  const known = schemas.get(endpoint)
  if (known) return known
  const { $schema: _, ...schema } = z.toJSONSchema(endpoint.response, {
    target: 'draft-7',
    unrepresentable: 'any',
  })
  schemas.set(endpoint, schema)
  return schema
}

/**
 * Compiles the serializer of a schema for the first response that needs it, because compiling all took most of the time
 * of a start. GET, HEAD and preloaded data share it.
 */
export const compileWhenNeeded: FastifySerializerCompiler<JsonSchema> =
  ({ schema }) =>
  (value) => {
    let serialize = serializers.get(schema)
    if (!serialize) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- from Zod, which types JSON schemas otherwise
      serialize = fastJsonStringify(schema as unknown as Schema)
      serializers.set(schema, serialize)
    }
    return serialize(value)
  }
