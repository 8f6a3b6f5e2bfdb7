/** The roles that may use each endpoint; 'visitor' is a caller who is not signed in. */
export const allowedRoles: Record<string, string> = {
  'GET /api/first-steps': 'Administrator',
  'PUT /api/first-steps': 'Administrator',
}

/** Endpoints that leave no audit event, and why. */
export const unaudited: Record<string, string> = {
  'PUT /api/first-steps': 'whether someone wants to see the list is their own business',
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'of this administrator alone': ['PUT /api/first-steps'],
}
