/** The form in which unique names are compared: NFKC in lower case, so that two that look alike are the same. */
export const nameKeyOf = (name: string) => name.normalize('NFKC').toLowerCase()
