import type { Placeholder } from '../../../shared/site/placeholders.ts'

export const functionNames: Record<Placeholder, string> = {
  'user-editing': 'Edit on User Management',
  'associated-users': 'Associated Users',
  'invoice-download': 'Download PDF',
  'lead-archive': 'Archive of leads',
}
