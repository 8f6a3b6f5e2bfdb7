import type { StrangerRule } from '../../../mail/mailboxes/values.ts'

/** What happens to emails of people without an account. */
export const strangerNames: Record<StrangerRule, string> = {
  hold: 'Held for staff',
  lead: 'Leads',
  refuse: 'Ignored',
}
