/**
 * The functions that are only announced until an administrator switches them on (/admin/announced-functions), in the
 * order of that page. In a new installation all of them are off.
 */
export const placeholders = ['user-editing', 'associated-users', 'invoice-download', 'lead-archive'] as const
export type Placeholder = (typeof placeholders)[number]
