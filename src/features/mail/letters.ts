/** Mails with a text that staff write to one person. `title`: their name on screens. */
export const letters = {
  leadAnswered: { title: 'Answer to a lead', subject: 'About your inquiry' },
} as const

export type LetterKind = keyof typeof letters

export const isLetter = (text: string): text is LetterKind => Object.hasOwn(letters, text)
