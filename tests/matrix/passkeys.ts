/** As in selfService.ts. */
export const matrix: Record<string, string> = {
  'GET /api/passkeys': 'Administrator agent customer User',
  'POST /api/passkeys/enrolment': 'Administrator agent customer User',
  'POST /api/passkeys': 'Administrator agent customer User',
  'DELETE /api/passkeys/:id': 'Administrator agent customer User',
  'POST /api/passkeys/challenge': 'Administrator agent customer User pending',
  'POST /api/passkeys/verify': 'Administrator agent customer User pending',
  'POST /api/passkeys/confirm': 'Administrator agent customer User',
  'POST /api/passkeys/sign-in/challenge': 'Administrator agent customer User visitor',
  'POST /api/passkeys/sign-in': 'Administrator agent customer User visitor',
  'GET /api/user-passkeys/:id': 'Administrator',
  'DELETE /api/user-passkeys/:id': 'Administrator',
}
