/** Who may use which endpoint: the roles that are let in, and 'visitor' for a caller who is not signed in. */
export const allowedRoles: Record<string, string> = {
  'GET /api/first-steps': 'Administrator',
  'PUT /api/first-steps': 'Administrator',
}

/** Endpoints that leave no audit event, and why. */
export const unaudited: Record<string, string> = {
  'PUT /api/first-steps': 'whether someone wants to see the list is their own business',
}

/** Why a thief of an administrator's session gains no account by the endpoints without a confirmation. */
export const harmless: Record<string, readonly string[]> = {
  'of this administrator alone': ['PUT /api/first-steps'],
}
