/** The end of such a path is a secret. */
const secretPaths = /(\/mail-webhooks\/).*/i

/** The path of a URL for the log: without the query, which may have email addresses, and without secrets. */
export const loggedPath = (url: string): string => (url.split('?', 1)[0] ?? '').replace(secretPaths, '$1…')
