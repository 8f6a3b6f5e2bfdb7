/** The most accounts of one file: one transaction of some second on the embedded engine. */
export const maxImportedUsers = 1_000
