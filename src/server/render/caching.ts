/**
 * The Cache-Control of a public page. A page that is opened by a link from an email is not stored, because anyone who
 * has its address may set a password, or confirm an email address. The referrer policy (headers.ts) keeps that address
 * on this site. It is not `no-referrer`, because browsers would then send the form of the page with `Origin: null`.
 */
export const cachingOf = (query: string) => ({
  'cache-control': /(?:^|&)(?:token|change)=/.test(query) ? 'no-store' : 'no-cache',
})
