import * as z from 'zod/mini'

const schemaShape = z.object({
  type: z.optional(z.unknown()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  items: z.optional(z.unknown()),
  anyOf: z.optional(z.array(z.unknown())),
  allOf: z.optional(z.array(z.unknown())),
  enum: z.optional(z.array(z.unknown())),
  const: z.optional(z.unknown()),
  minLength: z.optional(z.number()),
  format: z.optional(z.string()),
  default: z.optional(z.unknown()),
})

const byName: Record<string, unknown> = {
  email: 'a@example.test',
  fromEmail: 'a@example.test',
  to: 'a@example.test',
  token: '123456',
  issueDate: '2026-01-01',
  dueDate: '2026-01-31',
  domainName: 'host.example.test',
  smtpHost: 'mail.example.test',
  smtpPort: 587,
  userId: 1,
  brandId: 1,
  role: 'customer',
  image: 'https://example.test/a.png',
  primaryColor: '#123456',
  secondaryColor: '#654321',
  quantity: 1,
  unitPrice: 10,
}

/** A value that a JSON schema accepts. The field's name serves as a hint for texts with a pattern. */
export function validBody(schema: unknown, name = ''): unknown {
  const shape = schemaShape.parse(typeof schema === 'object' && schema !== null ? schema : {})
  if (shape.properties) {
    return Object.fromEntries(
      Object.entries(shape.properties).map(([field, inner]) => [field, validBody(inner, field)]),
    )
  }
  if (name in byName) return byName[name]
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.default !== undefined) return shape.default
  if (shape.anyOf) return validBody(shape.anyOf[0], name)
  if (shape.allOf) return validBody(shape.allOf[0], name)
  switch (shape.type) {
    case 'array':
      return [validBody(shape.items, name)]
    case 'number':
    case 'integer':
      return 1
    case 'boolean':
      return true
    default:
      return `A valid text ${'x'.repeat(Math.max(0, (shape.minLength ?? 0) - 13))}`
  }
}
