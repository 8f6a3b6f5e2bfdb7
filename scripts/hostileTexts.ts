import { RegExpParser, type AST } from '@eslint-community/regexpp'

/** The parts of a regular expression that hostileTexts needs. */
interface Pattern {
  pattern: string
  flags: string
}

type Piece = AST.Element | AST.Alternative

/**
 * Texts of about `length` characters that should make a pattern backtrack. For every repeated part: its prefix, the part
 * many times, and an end that does not match; and the prefix with the part many times, because a search starts again at
 * each of them.
 */
export function hostileTexts({ pattern, flags }: Pattern, length: number): string[] {
  const samples = samplesOf(pattern, flags)
  const unicode = /[uv]/.test(flags)
  const tree = new RegExpParser().parsePattern(
    pattern,
    0,
    pattern.length,
    flags.includes('v') ? { unicodeSets: true } : { unicode },
  )
  const texts = new Set<string>()
  const add = (prefix: string, repeated: string) => {
    if (repeated === '') return
    const run = repeated.repeat(Math.ceil(length / repeated.length))
    for (const end of ['\u{0}', '\n!']) texts.add(prefix + run + end)
  }

  /** Returns sample matches of a part that follows `prefix`, and adds the texts for the repeated parts in it. */
  const visitAll = (alternatives: AST.Alternative[], prefix: string) =>
    alternatives.flatMap((alternative) => wordsOf(alternative, prefix)).slice(0, 12)
  const wordsOf = (node: Piece, prefix: string): string[] => {
    switch (node.type) {
      case 'Alternative': {
        let before = ''
        for (const element of node.elements) before += wordsOf(element, prefix + before)[0] ?? ''
        return [before]
      }
      case 'Group':
      case 'CapturingGroup':
        return visitAll(node.alternatives, prefix)
      case 'Quantifier': {
        const once = wordsOf(node.element, prefix)
        for (const one of once) {
          add('', prefix + one)
          for (const other of once) add(prefix, one + other)
        }
        return once.map((word) => word.repeat(Math.max(node.min, 1)))
      }
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return samples(node.raw)
      case 'Assertion':
        if ('alternatives' in node) visitAll(node.alternatives, prefix)
        return []
      case 'Backreference':
        return []
    }
  }
  visitAll(tree.alternatives, '')
  return [...texts]
}

/** Finds a few characters that a class matches, first those in the pattern, which its other parts match too. */
function samplesOf(pattern: string, flags: string): (raw: string) => string[] {
  const candidates = [...new Set(Array.from(pattern + 'a0A.-_ \t\n,/:\'"<é\u0301\u200Cα한'))]
  const one = flags.replaceAll(/[gym]/g, '')
  return (raw) => {
    const matcher = new RegExp(`^(?:${raw})$`, one)
    return candidates.filter((character) => matcher.test(character)).slice(0, 3)
  }
}
