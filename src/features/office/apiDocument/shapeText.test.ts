import { expect, test } from 'vitest'
import { shapeText } from './browser/shapeText.ts'

const nullableText = { type: ['string', 'null'], maxLength: 100 }

test.each([
  [{ type: 'string', maxLength: 9 }, 'string // at most 9 characters'],
  [{ type: 'string', format: 'email', minLength: 3, maxLength: 9 }, 'string // email, 3 to 9 characters'],
  [{ type: 'integer', exclusiveMinimum: 0, maximum: 2 ** 31 - 1 }, 'number'],
  [{ type: 'integer', minimum: 1, maximum: 5, default: 2 }, 'number // 1 to 5, default 2'],
  [{ type: 'string', enum: ['low', 'high'] }, '"low" | "high"'],
  [{ type: 'string', const: 'yes' }, '"yes"'],
  [nullableText, 'string | null // at most 100 characters'],
  [{ anyOf: [{ type: 'boolean' }, { type: 'null' }] }, 'boolean | null'],
  [{ type: 'array', items: { type: 'string', maxLength: 9 } }, 'string[] // at most 9 characters'],
  [
    { type: 'array', items: nullableText, minItems: 1 },
    '(string | null)[] // at least 1 entries, at most 100 characters',
  ],
  [{ type: 'object', additionalProperties: { type: 'number' } }, '{ [name: string]: number }'],
  [{ type: 'object', properties: {} }, '{}'],
  [{}, 'unknown'],
])('%j reads as %s', (shape, text) => {
  expect(shapeText(shape)).toBe(text)
})

test('An object has a line for each field, inside other objects too', () => {
  const item = { type: 'object', properties: { cents: { type: 'integer' } }, required: ['cents'] }
  const invoice = {
    type: 'object',
    properties: { number: { type: 'string', maxLength: 20 }, items: { type: 'array', items: item } },
    required: ['number'],
  }
  expect(shapeText(invoice)).toBe(
    '{\n  number: string // at most 20 characters\n  items?: {\n    cents: number\n  }[]\n}',
  )
})
