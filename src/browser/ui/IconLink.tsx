import { Link, type LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { Icon } from './Icon.tsx'
import { iconButtonClass } from './IconButton.tsx'
import { useTooltip } from './Tooltip.tsx'

type IconLinkProps = LinkProps & {
  icon: LucideIcon
  /** Its name, shown as a tooltip. Say of what, where several stand below each other: "Edit Harbor Supply Co." */
  label: string
}

/** A link of a table that is only an icon; above the area of a RowLink. */
export function IconLink({ icon, label, ...link }: IconLinkProps) {
  const { near, tooltip } = useTooltip(label)
  return (
    <Link {...link} {...near} aria-label={label} className={iconButtonClass()}>
      <Icon icon={icon} />
      {tooltip}
    </Link>
  )
}
