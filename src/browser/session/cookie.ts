const names = (name: string) => [`__Host-${name}`, name]

/** The value of a cookie of this host that scripts may read. Under TLS its name has a prefix. */
export function readCookie(name: string): string | undefined {
  const cookies = new Map(
    document.cookie.split('; ').map((pair): [string, string] => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )
  const value = names(name)
    .map((full) => cookies.get(full))
    .find(Boolean)
  return value && decoded(value)
}

/** Deletes a cookie of this host. */
export function deleteCookie(name: string): void {
  const [prefixed = '', plain = ''] = names(name)
  document.cookie = `${plain}=; Path=/; Max-Age=0`
  if (location.protocol === 'https:') document.cookie = `${prefixed}=; Path=/; Max-Age=0; Secure`
}

/** Sets a cookie of this host that scripts may read, for as long as the browser is open. */
export function setCookie(name: string, value: string): void {
  const [prefixed = '', plain = ''] = names(name)
  const isSecure = location.protocol === 'https:'
  const pair = `${isSecure ? prefixed : plain}=${encodeURIComponent(value)}`
  document.cookie = `${pair}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** Undefined for a value that is not URL-encoded: another program wrote it. */
function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
