/** Of one file: the accounts of one transaction, some second of the embedded engine. */
export const maxImportedUsers = 1_000
