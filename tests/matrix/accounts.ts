/**
 * Who may use which endpoint: the roles that are let in, 'visitor' for a caller who is not signed in, and 'pending' or 'step' for a caller who still owes the one-time code or a step of sign-in, who may also do what visitors may.
 */
export const matrix: Record<string, string> = {
  'POST /api/login': 'Administrator agent customer User visitor',
  'POST /api/otp/verify': 'pending Administrator agent customer User',
  'POST /api/sign-in-password': 'step',
  'POST /api/confirm': 'Administrator agent customer User',
  'POST /api/password-strength': 'Administrator agent customer User visitor',
  'POST /api/logout': 'Administrator agent customer User visitor',
  'POST /api/register': 'Administrator agent customer User visitor',
  'POST /api/email-confirmation': 'Administrator agent customer User',
  'GET /api/user': 'Administrator agent customer User',
  'GET /api/users': 'Administrator agent',
  'GET /api/users/:id': 'Administrator agent customer User',
  'POST /api/users': 'Administrator',
  'PUT /api/users/:id': 'Administrator',
  'DELETE /api/users/:id': 'Administrator',
  'PUT /api/users/:id/reset-password': 'Administrator',
  'POST /api/users/:id/reset-password': 'Administrator',
  'PUT /api/users/settings': 'Administrator agent customer User',
  'PUT /api/users/current/reset-password': 'Administrator agent customer User',
  'POST /api/change-password': 'Administrator agent customer User',
  'POST /api/otp/setup': 'Administrator agent customer User',
  'PUT /api/users/:id/otp-status': 'Administrator',
}
