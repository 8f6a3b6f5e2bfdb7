/**
 * The Cache-Control of a public page. A page whose address is a link from an email is not stored: anyone who has the
 * address may set a password, or confirm an address. Only this site gets the address as a referrer: without any,
 * browsers would send the page's form with `Origin: null`.
 */
export const cachingOf = (query: string) => ({
  'cache-control': /(?:^|&)(?:token|change)=/.test(query) ? 'no-store' : 'no-cache',
})
