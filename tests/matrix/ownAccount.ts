/** As in accounts.ts. */
export const matrix: Record<string, string> = {
  'GET /api/account': 'Administrator agent customer User',
  'PUT /api/account/profile': 'Administrator agent customer User',
  'POST /api/account/email': 'Administrator agent customer User',
  'DELETE /api/account/email': 'Administrator agent customer User',
  'PUT /api/account/two-factor': 'Administrator agent customer User',
  'POST /api/account/recovery-codes': 'Administrator agent customer User',
  'GET /api/account/sessions': 'Administrator agent customer User',
  'DELETE /api/account/sessions/:id': 'Administrator agent customer User',
  'DELETE /api/account/sessions': 'Administrator agent customer User',
  'GET /api/account/sign-ins': 'Administrator agent customer User',
}
