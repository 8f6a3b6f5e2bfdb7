/** The roles that may use each endpoint. Customers must never be added. */
export const allowedRoles: Record<string, string> = {
  'GET /api/notifications': 'Administrator agent',
  'PUT /api/notifications/read': 'Administrator agent',
  'PUT /api/notifications/:id/read': 'Administrator agent',
  'GET /api/notifications/muted': 'Administrator agent',
  'PUT /api/notifications/muted': 'Administrator agent',
}

/** Endpoints that leave no audit event, and why. */
export const unaudited: Record<string, string> = {
  'PUT /api/notifications/read': 'it changes only what the caller sees',
  'PUT /api/notifications/:id/read': 'it changes only what the caller sees',
  'PUT /api/notifications/muted': 'it changes only what the caller is told',
}

/** Endpoints without a confirmation, by the reason why a stolen administrator session gains no account through them. */
export const harmless: Record<string, readonly string[]> = {
  'notifications are about tickets, never about accounts': [
    'PUT /api/notifications/read',
    'PUT /api/notifications/:id/read',
    'PUT /api/notifications/muted',
  ],
}
