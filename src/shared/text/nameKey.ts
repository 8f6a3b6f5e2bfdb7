import { apostrophes, folded } from './folded.ts'

/** The form in which unique names are compared: NFKC in lower case, so that two spellings of one name are the same. */
export const nameKeyOf = (name: string): string => name.normalize('NFKC').toLowerCase()

/**
 * Folds a name for searching on screens and in mentions; all kinds of apostrophes are equal. Two names with the same
 * result may still be different names.
 */
export const foldedName = (text: string): string => folded(text.replaceAll(apostrophes, "'"))
