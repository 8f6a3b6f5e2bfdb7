/** Who may make which call while the module is on: the roles that are let in, and 'visitor' for whoever is not signed in. */
export const matrix: Record<string, string> = {
  'POST /api/password-links': 'Administrator agent customer User visitor',
  'POST /api/password-links/use': 'Administrator agent customer User visitor',
  'POST /api/invitations': 'Administrator',
}
