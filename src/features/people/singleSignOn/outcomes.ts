/** The messages that say why a user was not signed in, with the name of the provider. */
const refusals = {
  unreachable: (name: string) =>
    `${name} cannot be used at the moment. Sign in with your username and password, or try again later.`,
  denied: (name: string) => `${name} did not sign you in.`,
  invalid: (name: string) =>
    `What ${name} answered could not be verified, so you were not signed in. Please try again, or contact us.`,
  clock: (name: string) =>
    `The clocks of ${name} and this server show different times, so you were not signed in. Please tell us.`,
  expired: () =>
    'This sign-in was started in another browser or too long ago, or it has been used already. Please try again.',
  off: () => 'This way to sign in is not available here.',
  unverified: (name: string) =>
    `${name} does not say that your email address is verified. Sign in with your username and password, or tell us.`,
  domain: (name: string) =>
    `${name} signs in people of other email addresses than yours here. Sign in with your username and password.`,
  unknown: () =>
    'No account here has your email address confirmed. Sign in with your username and password, or ask us for an account.',
  several: () =>
    'More than one account here has your email address. Sign in with your username and password.',
  linked: (name: string) =>
    `Your account is linked to another sign-in at ${name}. Sign in with your username and password, and remove that link on your account page.`,
  elsewhere: (name: string) => `Please sign in with ${name}.`,
  suspended: () => 'This account is suspended. Please contact us.',
  'no-portal': () => 'Your account does not have proper access rights.',
  often: () => 'Too many sign-ins were started here. Please try again in a few minutes.',
} satisfies Record<string, (name: string) => string>

export type Refusal = keyof typeof refusals

const isRefusal = (text: string): text is Refusal => Object.hasOwn(refusals, text)

/** Query parameters of a sign-in page. They tell why the user was not signed in, and by which provider. */
const [reasonParameter, providerParameter] = ['refused', 'provider']

export const refusedPath = (page: string, refusal: Refusal, providerId: number) =>
  `${page}?${new URLSearchParams({ [reasonParameter]: refusal, [providerParameter]: String(providerId) })}`

/** The message on the sign-in page if a sign-in by a provider was refused; otherwise undefined. */
export function refusalIn(
  search: URLSearchParams,
  nameOf: (providerId: number) => string | undefined,
): string | undefined {
  const reason = search.get(reasonParameter) ?? ''
  if (!isRefusal(reason)) return undefined
  return refusals[reason](nameOf(Number(search.get(providerParameter))) ?? 'The other service')
}
