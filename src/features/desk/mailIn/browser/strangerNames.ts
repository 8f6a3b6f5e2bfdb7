import type { StrangerRule } from '../../../mail/mailboxes/values.ts'

/** The treatment of emails of people without an account. */
export const strangerNames: Record<StrangerRule, string> = {
  hold: 'Held',
  lead: 'Leads',
  refuse: 'Ignored',
}
