export interface Names {
  firstName: string | null
  lastName: string | null
  fullName: string | null
}

/** The name of a user: the full name or, without one, the username. */
export const calledName = (person: Names & { username: string }): string =>
  withAllNames(person).fullName ?? person.username

/**
 * Fills in empty names. The specification has a full name and also first and last name: each is derived from the other.
 */
export function withAllNames<T extends Names>(person: T): T {
  const joined = [person.firstName, person.lastName].filter(Boolean).join(' ')
  const [first, ...rest] = (person.fullName ?? '').split(' ').filter(Boolean)
  return {
    ...person,
    fullName: person.fullName || joined || null,
    firstName: person.firstName || first || null,
    lastName: person.lastName || rest.join(' ') || null,
  }
}
