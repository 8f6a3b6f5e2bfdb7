/** Wording that reads as translated, and the replacement. */
const bannedWords: { pattern: RegExp; instead: string }[] = [
  { pattern: /\bso (?:few|many|long|much)\b/i, instead: 'a number with its unit' },
  { pattern: /\bwhoever\b/i, instead: 'the role or part that acts: a user who, a client that' },
  { pattern: /\bsomebody\b/i, instead: 'someone, or the role that acts' },
  { pattern: /\be-mails?\b/i, instead: 'email' },
  { pattern: /(?:\/\*\*|\/\/|^ +\*) (?:What|Of)\b/, instead: 'a noun or a verb: The response of …, Reads …' },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\b(?:at|the) present\b/i, instead: 'now or current' },
]

/** Phrases that may contain a banned word: texts that the specification fixes, and stored values. */
const allowed: readonly string[] = ['2FA set up anew', 'E-Mail\\tUser name']

/** Finds banned words in a comment, text or document. @param file path from the root, with `/` */
export function bannedWordsIn(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const checked = allowed.reduce((rest, phrase) => rest.replaceAll(phrase, ''), line)
    return bannedWords.flatMap(({ pattern, instead }) => {
      const found = pattern.exec(checked)
      return found ? [`${file}:${index + 1}: “${found[0]}”. Write ${instead}.`] : []
    })
  })
}
