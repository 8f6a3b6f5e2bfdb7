import { Badge } from '../../../../browser/ui/Badge.tsx'
import type { Tag } from '../schema.ts'

/**
 * The name of a tag in the tag's color.
 *
 * @param nameClass limits the width of the name
 */
export const TagBadge = ({ tag: { name, color }, nameClass = '' }: { tag: Tag; nameClass?: string }) => (
  <Badge tone={color}>
    <bdi title={name} className={`block truncate ${nameClass}`}>
      {name}
    </bdi>
  </Badge>
)
