/**
 * How a public page may be kept. One whose address is a link from a mail is not: whoever has the address may set a password, or
 * confirm an address.
 */
export const cachingOf = (query: string): Record<string, string> =>
  /(?:^|&)(?:token|change)=/.test(query)
    ? { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
    : { 'cache-control': 'no-cache' }
