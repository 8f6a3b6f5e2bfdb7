import { foldedName } from '../../nameKey.ts'

export interface Choice {
  value: string
  label: string
}

/** The options whose labels contain every typed word, in any order; first those that begin with the text, else as given. */
export function foundIn(options: readonly Choice[], typed: string): Choice[] {
  const text = foldedName(typed.trim())
  if (text === '') return [...options]
  const words = text.split(/\s+/)
  const [first, others]: [Choice[], Choice[]] = [[], []]
  for (const option of options) {
    const label = foldedName(option.label)
    if (label.startsWith(text)) first.push(option)
    else if (words.every((word) => label.includes(word))) others.push(option)
  }
  return [...first, ...others]
}
