import { Badge } from '../../../../browser/ui/Badge.tsx'

export function LeadType({ type }: { type: string }) {
  return <Badge tone="plain">{type.charAt(0).toUpperCase() + type.slice(1)}</Badge>
}
