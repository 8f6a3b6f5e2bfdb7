import { foldedName } from '../../shared/text/nameKey.ts'

export interface Choice {
  value: string
  label: string
  /** More text to search, such as an email address or a phone number; punctuation in the typed text is then ignored. */
  also?: string
}

/** The options that contain every typed word, in any order; options that begin with the text come first. */
export function foundIn(options: readonly Choice[], typed: string): Choice[] {
  const text = foldedName(typed.trim())
  if (text === '') return [...options]
  const words = text.split(/\s+/)
  const parts = text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((part) => part !== '')
  const [first, others]: [Choice[], Choice[]] = [[], []]
  for (const option of options) {
    const label = foldedName(option.label)
    if (label.startsWith(text)) first.push(option)
    else if (option.also === undefined || parts.length === 0) {
      if (words.every((word) => label.includes(word))) others.push(option)
    } else {
      const all = `${label} ${foldedName(option.also)}`
      if (parts.every((part) => all.includes(part))) others.push(option)
    }
  }
  return [...first, ...others]
}
