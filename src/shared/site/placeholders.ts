/**
 * The functions that are only announced until an administrator has them work (/admin/announced-functions), in the order in which
 * administrators see them. A new installation keeps the placeholder of each.
 */
export const placeholders = ['user-editing', 'associated-users', 'invoice-download', 'lead-archive'] as const
export type Placeholder = (typeof placeholders)[number]
