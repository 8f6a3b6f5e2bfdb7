/** Who may use which endpoint: the roles that are let in. */
export const matrix: Record<string, string> = {
  'POST /api/user-exports': 'Administrator',
  'POST /api/user-imports/preview': 'Administrator',
  'POST /api/user-imports': 'Administrator',
}
