import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { factsChange } from '../src/features/site/provider/schema.ts'
import { declaredEndpoints } from './support/declaredEndpoints.ts'

/** PostgreSQL stores neither: a backup of an SQLite database that contains them could not be restored into it. */
const unstorable = { NUL: 'a\0b', 'half a character': 'a\uD800b', 'the other half': '\uDC00' }

type Schema = z.core.$ZodType
type Leaf = [path: string, schema: Schema]

/** All schemas of texts, with the pipes and checks around them. */
function leavesOf(schema: Schema, path: string): Leaf[] {
  if (schema instanceof z.ZodMiniObject)
    return Object.entries(schema.shape).flatMap(([name, part]) => leavesOf(part, `${path}.${name}`))
  if (schema instanceof z.ZodMiniArray) return leavesOf(schema.def.element, `${path}[]`)
  if (schema instanceof z.ZodMiniRecord)
    return [...leavesOf(schema.def.keyType, `${path} (key)`), ...leavesOf(schema.def.valueType, path)]
  if (
    schema instanceof z.ZodMiniOptional ||
    schema instanceof z.ZodMiniNullable ||
    schema instanceof z.ZodMiniDefault
  )
    return leavesOf(schema.def.innerType, path)
  if (schema instanceof z.ZodMiniUnion) return schema.def.options.flatMap((option) => leavesOf(option, path))
  if (schema instanceof z.ZodMiniPipe && schema.def.in instanceof z.ZodMiniObject)
    return leavesOf(schema.def.in, path)
  return [[path, schema]]
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Fields that are never stored unchanged, with the reason. */
const allowed: Record<string, string> = {
  'GET /api/billing .testDomain': 'is compared with the domains there are',
  'GET /api/domain-config .testDomain': 'is compared with the domains there are',
  'GET /api/legal-page .testDomain': 'is compared with the domains there are',
  'POST /api/contact .testDomain': 'is compared with the domains there are',
  'POST /api/contact .website': 'a trap for programs, which is not stored',
  'POST /api/domains .domainName': 'is stored as the host name that it is read as',
  'POST /api/password-links/use .token': 'is opened with the key, or refused',
  'POST /api/user-imports .plan': 'is opened with the key, or refused',
  'PUT /api/domains/:id .domainName': 'is stored as the host name that it is read as',
}

it('No text of a call holds what cannot be stored', () => {
  const open = new Set<string>()
  for (const { method, path, params, query, body } of declaredEndpoints) {
    const leaves = [params, query, body].flatMap((schema) => (schema ? leavesOf(schema, '') : []))
    for (const [field, schema] of leaves) {
      for (const text of Object.values(unstorable)) {
        const { success, data } = z.safeParse(schema, text)
        const isKept = success && textsIn(data).some((stored) => /\0/.test(stored) || !stored.isWellFormed())
        if (isKept) open.add(`${method} ${path} ${field}`)
      }
    }
  }
  expect(
    factsChange.safeParse({ socialLinks: [{ name: 'a', address: 'https://a.example/\0' }] }).success,
  ).toBe(false)
  expect([...open].toSorted()).toEqual(Object.keys(allowed))
})
