const otherPerson = new Set<() => void>()

/** Tells when somebody signed in or out, so that what was kept for the last person can go. Returns the way out. */
export function onUserChanged(listener: () => void): () => void {
  otherPerson.add(listener)
  return () => otherPerson.delete(listener)
}

export function notifyUserChanged(): void {
  for (const listener of otherPerson) listener()
}

const hint = 'signed-in'

/**
 * Whether somebody may be signed in here. The cookie cannot be read by scripts, and asking the server each time
 * would put a refused request into the console of every visitor of a sign-in page.
 */
export function maybeSignedIn(): boolean {
  try {
    return localStorage.getItem(hint) !== null
  } catch {
    return false
  }
}

export function rememberSignedIn(yes: boolean): void {
  try {
    if (yes) localStorage.setItem(hint, '1')
    else localStorage.removeItem(hint)
  } catch {
    // Storage is forbidden: a signed-in visitor of a sign-in page then sees the form.
  }
}
