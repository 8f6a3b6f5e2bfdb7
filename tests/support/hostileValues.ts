import fc from 'fast-check'

const hostileTexts = [
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202eevil',
  '\u200b',
  'x'.repeat(10_001),
  ' '.repeat(50_000),
  '__proto__',
  'constructor',
  "'; drop table users; --",
  '${7*7}{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  'rgb(' + ' '.repeat(5000),
  '\r\nBcc: a@example.test',
  '2026-02-30',
  '0000-00-00',
  '99999-01-01',
  'NaN',
  '1e309',
  'a@b.' + 'c'.repeat(300),
]
const hostileNumbers = [0, -0, -1, 0.1, 1e21, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), Number.MIN_VALUE]

function nested(depth: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { value }
  return value
}

/** Values that no field of a request expects, and some that a few fields accept. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom(...hostileNumbers),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], nested(15), nested(2000)),
  fc.constant(Array.from({ length: 10_000 }, () => 0)),
  fc.constant(Array.from({ length: 501 }, () => ({}))),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.jsonValue(),
)
