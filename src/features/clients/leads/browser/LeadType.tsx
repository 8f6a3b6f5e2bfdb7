import { Badge } from '../../../../browser/ui/Badge.tsx'

/** The type of a request, capitalised. */
export function LeadType({ type }: { type: string }) {
  return <Badge tone="plain">{type.charAt(0).toUpperCase() + type.slice(1)}</Badge>
}
