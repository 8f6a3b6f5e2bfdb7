import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifySerializerCompiler } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '../../shared/endpoint/endpoint.ts'

type JsonSchema = Record<string, unknown>

/** The compiler that Fastify uses by default. */
const compile = SerializerSelector()()

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
  ({ schema, method, url, httpStatus = '' }) =>
  (value) => {
    let serialize = serializers.get(schema)
    if (!serialize) {
      serialize = compile({ schema, method, url, httpStatus })
      serializers.set(schema, serialize)
    }
    return serialize(value)
  }
