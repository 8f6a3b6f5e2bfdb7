import { readFileSync, readdirSync } from 'node:fs'
import { parseSync, type ESTree } from 'vite'
import { expect, it } from 'vitest'

// A browser's translator replaces each text node with elements. React still holds the old node: removing it, or
// inserting something before it, throws, and the error page replaces the screen. Text inside its own element is safe,
// because React removes and inserts the element.

/** Values, and functions that return them, which are always elements and never bare text. */
const elements = new Set(['children()', 'content()', 'closedNotice'])

type Kind = 'text' | 'element' | 'nothing' | 'list' | 'unknown'

function kindsOf(node: ESTree.Expression | ESTree.JSXEmptyExpression): Kind[] {
  switch (node.type) {
    case 'Literal':
      return [node.value === null || typeof node.value === 'boolean' ? 'nothing' : 'text']
    case 'TemplateLiteral':
      return ['text']
    case 'JSXElement':
    case 'JSXFragment':
      return ['element']
    case 'Identifier':
      if (elements.has(node.name)) return ['element']
      return [node.name === 'undefined' ? 'nothing' : 'unknown']
    case 'ParenthesizedExpression':
      return kindsOf(node.expression)
    case 'ConditionalExpression':
      return [...kindsOf(node.consequent), ...kindsOf(node.alternate)]
    case 'LogicalExpression':
      return node.operator === '&&' ? ['nothing', ...kindsOf(node.right)] : kindsOf(node.right)
    case 'ChainExpression':
      return kindsOf(node.expression)
    case 'CallExpression':
      if (node.callee.type === 'Identifier' && elements.has(`${node.callee.name}()`)) return ['element']
      return [isMap(node) ? 'list' : 'unknown']
    default:
      return ['unknown']
  }
}

const isMap = ({ callee }: ESTree.CallExpression) =>
  callee.type === 'MemberExpression' &&
  callee.property.type === 'Identifier' &&
  callee.property.name === 'map'

const mayBeText = (kinds: Kind[]) => kinds.includes('text') || kinds.includes('unknown')
const comesAndGoes = (kinds: Kind[]) => kinds.includes('list') || new Set(kinds).size > 1

/** The DOM siblings: fragments and white space with a line break create no nodes. */
function childrenOf({ children }: ESTree.JSXElement | ESTree.JSXFragment): { kinds: Kind[]; at: number }[] {
  return children.flatMap((child) => {
    if (child.type === 'JSXFragment') return childrenOf(child)
    if (child.type === 'JSXText')
      return /\S/.test(child.value) || !child.value.includes('\n')
        ? [{ kinds: ['text'] satisfies Kind[], at: child.start + child.value.search(/\S|$/) }]
        : []
    if (child.type !== 'JSXExpressionContainer')
      return [{ kinds: ['element'] satisfies Kind[], at: child.start }]
    if (child.expression.type === 'JSXEmptyExpression') return []
    return [{ kinds: kindsOf(child.expression), at: child.start }]
  })
}

/** The positions of texts that are rendered conditionally beside something, or follow a conditional sibling. */
function bareTextsIn(element: ESTree.JSXElement | ESTree.JSXFragment): number[] {
  const children = childrenOf(element)
  if (children.length < 2) return []
  const first = children.findIndex(({ kinds }) => comesAndGoes(kinds))
  return first === -1
    ? []
    : children
        .filter(
          ({ kinds }, at) =>
            mayBeText(kinds) && (at > first || (kinds.includes('text') && comesAndGoes(kinds))),
        )
        .map(({ at }) => at)
}

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value

function walk(value: unknown, visit: (node: ESTree.Node) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit)
  else if (isNode(value)) {
    visit(value)
    for (const each of Object.values(value)) walk(each, visit)
  }
}

function findIn(file: string, source: string): string[] {
  const found: string[] = []
  walk(parseSync(file, source).program, (node) => {
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return
    for (const at of bareTextsIn(node)) {
      const before = source.slice(0, at).split('\n')
      found.push(`${file}:${before.length} ${source.slice(at).split('\n')[0]}`)
    }
  })
  return found
}

it.each([
  '<p>{is && <b />}text</p>',
  '<p>{is && <b />}{label}</p>',
  '<p><i />{is && "text"}</p>',
  '<p>{is ? "text" : <b />}{" "}</p>',
  '<p>{all.map((each) => <b />)}.</p>',
  '<>{is && <b />}<>text</></>',
])('finds the bare text of %s', (source) => {
  expect(findIn('One.tsx', source)).not.toEqual([])
})

it.each([
  '<p>text{is && <b />}</p>',
  '<p>{is && "text"}</p>',
  '<p>{is ? "yes" : "no"}<b /> text</p>',
  '<p>{is && <b />}<span>{label}</span></p>',
])('accepts %s', (source) => {
  expect(findIn('One.tsx', source)).toEqual([])
})

it('no component has bare text that a translator would make React fail on', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.includes('.test.'),
  )
  expect(files.flatMap((file) => findIn(file, readFileSync(`src/${file}`, 'utf8')))).toEqual([])
})
