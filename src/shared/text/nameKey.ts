import { apostrophes, folded } from './folded.ts'

/** The form in which unique names are compared: NFKC in lower case, so that two spellings of one name are the same. */
export const nameKeyOf = (name: string): string => name.normalize('NFKC').toLowerCase()

/**
 * The text by which names are found on screens and in mentions: folded, without kinds of apostrophes. Names that differ in these are
 * different names all the same.
 */
export const foldedName = (text: string): string => folded(text.replaceAll(apostrophes, "'"))
