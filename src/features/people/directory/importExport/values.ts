/**
 * The maximum number of accounts in a file. They are stored in one transaction, which takes about a second on SQLite.
 */
export const maxImportedUsers = 1_000

/** '1 user', '1,000 users'. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
