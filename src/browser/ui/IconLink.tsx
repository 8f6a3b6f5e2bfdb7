import { Link, type LinkProps } from '@tanstack/react-router'
import type { IconNode } from 'lucide'
import { Icon } from './Icon.tsx'
import { iconButtonClass } from './IconButton.tsx'
import { useTooltip } from './Tooltip.tsx'

type IconLinkProps = LinkProps & {
  icon: IconNode
  /** The accessible name and tooltip. Unique among the links of a list: "Edit Harbor Supply Co." */
  label: string
}

/** An icon as a link, for tables. It lies in front of the clickable area of a RowLink. */
export function IconLink({ icon, label, ...link }: IconLinkProps) {
  const { triggerProps, tooltip } = useTooltip(label)
  return (
    <Link {...link} {...triggerProps} aria-label={label} className={iconButtonClass()}>
      <Icon icon={icon} />
      {tooltip}
    </Link>
  )
}
