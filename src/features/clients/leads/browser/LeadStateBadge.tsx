import { Badge } from '../../../../browser/ui/Badge.tsx'
import type { LeadState } from '../values.ts'
import { leadStateNames } from '../values.ts'

const tones = { new: 'blue', contacted: 'yellow', won: 'green', lost: 'grey' } as const

export function LeadStateBadge({ state }: { state: LeadState }) {
  return <Badge tone={tones[state]}>{leadStateNames[state]}</Badge>
}
