/** A JSON schema from openApi.ts. */
type Shape = Readonly<Record<string, unknown>>

/** A part of a schema, as a schema. `true`, which allows any value, becomes an empty schema. */
const asShape = (value: unknown): Shape => (typeof value === 'object' ? { ...value } : {})

/**
 * A JSON schema as a TypeScript type, with the bounds as comments. An object has one line for each field.
 *
 * @example `{ type: 'array', items: { type: 'string', maxLength: 9 } }` → 'string[] // at most 9 characters'
 */
export function shapeText(shape: Shape): string {
  const text = typeText(shape, '')
  const bounds = boundsText(shape)
  return bounds === '' ? text : `${text} // ${bounds}`
}

function typeText(shape: Shape, indent: string): string {
  const { type, properties, items, anyOf, enum: values, additionalProperties: others } = shape
  if (Array.isArray(anyOf)) return alternatives(anyOf.map((each) => typeText(asShape(each), indent)))
  if ('const' in shape) return JSON.stringify(shape['const'])
  if (Array.isArray(values)) return alternatives(values.map((value) => JSON.stringify(value)))
  if (Array.isArray(type)) return alternatives(type.map((each) => typeText({ ...shape, type: each }, indent)))
  if (type === 'array') {
    const item = typeText(asShape(items ?? {}), indent)
    return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
  }
  if (properties) return objectText(shape, indent)
  if (type === 'object') return `{ [name: string]: ${typeText(asShape(others ?? {}), indent)} }`
  if (type === 'integer') return 'number'
  return typeof type === 'string' ? type : 'unknown'
}

function objectText({ properties, required }: Shape, indent: string): string {
  const inside = `${indent}  `
  const isRequired = (name: string) => Array.isArray(required) && required.includes(name)
  const lines = Object.entries(asShape(properties)).map(([name, field]) => {
    const bounds = boundsText(asShape(field))
    const type = typeText(asShape(field), inside)
    return `${inside}${name}${isRequired(name) ? '' : '?'}: ${type}${bounds === '' ? '' : ` // ${bounds}`}`
  })
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

const alternatives = (texts: readonly string[]) => [...new Set(texts)].join(' | ')

/**
 * The maximum of every id, which is the largest integer in the database. This bound is not shown, because readers do
 * not need it.
 */
const largestId = 2 ** 31 - 1

function boundsText(shape: Shape): string {
  const { items, minLength, maxLength, minItems, maxItems, minimum, maximum, format } = shape
  const bounds = [
    format,
    rangeText(minLength, maxLength, 'characters'),
    rangeText(minItems, maxItems, 'entries'),
    rangeText(minimum, maximum === largestId ? undefined : maximum, ''),
    'default' in shape ? `default ${JSON.stringify(shape['default'])}` : undefined,
    items === undefined ? undefined : boundsText(asShape(items)),
  ]
  return bounds.filter((bound) => typeof bound === 'string' && bound !== '').join(', ')
}

function rangeText(least: unknown, most: unknown, unit: string): string {
  if (typeof most === 'number')
    return `${typeof least === 'number' ? `${least} to` : 'at most'} ${most} ${unit}`.trim()
  return typeof least === 'number' ? `at least ${least} ${unit}`.trim() : ''
}
