import { parseSync } from 'vite'

export interface RegexLiteral {
  pattern: string
  flags: string
  /** Counted from 1. */
  line: number
}

/** The regular expression literals of a TypeScript file, in order. */
export function regexLiterals(file: string, source: string): RegexLiteral[] {
  const found: { regex: { pattern: string; flags: string }; start: number }[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (isRegexNode(node)) found.push(node)
    for (const child of Object.values(node)) visit(child)
  }
  const { program, errors } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  const [error] = errors
  if (error) throw new Error(`${file}: ${error.message}`)
  visit(program)
  return found.map(({ regex, start }) => ({ ...regex, line: source.slice(0, start).split('\n').length }))
}

function isRegexNode(node: object): node is { regex: { pattern: string; flags: string }; start: number } {
  return 'type' in node && node.type === 'Literal' && 'regex' in node && 'start' in node
}
