/** The form in which unique names are compared: NFKC in lower case, so that two spellings of one name are the same. */
export const nameKeyOf = (name: string): string => name.normalize('NFKC').toLowerCase()
