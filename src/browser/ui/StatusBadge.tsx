import { Badge, type BadgeTone } from './Badge.tsx'

const tones = new Map<string, BadgeTone>([
  ['open', 'blue'],
  ['in_progress', 'yellow'],
  ['resolved', 'green'],
  ['closed', 'grey'],
  ['unpaid', 'yellow'],
  ['paid', 'green'],
  ['overdue', 'red'],
  ['cancelled', 'grey'],
])

/** The status of a ticket or an invoice. The text is the value with spaces for underscores, capitalized by CSS. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <Badge tone={tones.get(status) ?? 'grey'}>
      <span className="capitalized">{status.replaceAll('_', ' ')}</span>
    </Badge>
  )
}
