import * as z from 'zod/mini'

/** A JSON schema. */
const shape = z.record(z.string(), z.unknown())
/** The schemas of a body, by media type. */
const content = z.record(z.string(), z.looseObject({ schema: shape }))

const operation = z.looseObject({
  /** A sentence that says who may use the endpoint. */
  summary: z.string(),
  /** The rules and limits of the endpoint, as sentences; may be empty. */
  description: z.string(),
  parameters: z.array(
    z.looseObject({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.optional(z.boolean()),
      schema: shape,
    }),
  ),
  requestBody: z.optional(z.looseObject({ content })),
  responses: z.record(z.string(), z.looseObject({ content: z.optional(content) })),
})
export type Operation = z.infer<typeof operation>

/** The parts of the OpenAPI document that the API page reads: operations by path and method. */
export const apiDocument = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) })
export type ApiDocument = z.infer<typeof apiDocument>
