import { Badge } from '../../../browser/ui/Badge.tsx'
import type { LeadState } from '../values.ts'
import { leadStateNames } from '../values.ts'

const tones = { open: 'blue', handled: 'green' } as const

/** Whether a lead still waits for someone. */
export function LeadStateBadge({ state }: { state: LeadState }) {
  return <Badge tone={tones[state]}>{leadStateNames[state]}</Badge>
}
