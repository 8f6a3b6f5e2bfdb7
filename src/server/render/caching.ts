/**
 * How a public page may be kept. One whose address is a link from an email is not: anyone who has the address may set a password, or
 * confirm an address. No other site gets it as a referrer; this one does, or the browser would send the page's form as from
 * nowhere (`Origin: null`).
 */
export const cachingOf = (query: string) => ({
  'cache-control': /(?:^|&)(?:token|change)=/.test(query) ? 'no-store' : 'no-cache',
})
