import { emoji, hidden, partsOfLetters } from './names.ts'

const shown = new RegExp(`(${emoji.source}|${partsOfLetters.source})|${hidden.source}`, 'gu')

/** The text as people see it: without hidden characters, and with plain spaces. */
export const shownText = (text: string): string =>
  text.replaceAll(/\p{Zs}/gu, ' ').replaceAll(shown, (_, part: string | undefined) => part ?? '')
