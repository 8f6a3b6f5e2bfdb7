import type { IconNode } from 'lucide'
import type { ComponentProps } from 'react'
import { Icon } from './Icon.tsx'
import { useTooltip } from './Tooltip.tsx'

type IconButtonProps = Pick<
  ComponentProps<'button'>,
  'ref' | 'onClick' | 'disabled' | 'aria-disabled' | 'autoFocus' | 'tabIndex'
> & {
  icon: IconNode
  /** The accessible name and tooltip. Unique among the buttons of a list: "Delete ben.carter". */
  label: string
  danger?: boolean
  /** The shortcut that presses the button (shortcutKeys.ts). */
  'data-key'?: string
}

/** The classes of IconButton and IconLink. */
export const iconButtonClass = (danger = false): string =>
  `icon-button ${danger ? 'not-disabled:hover:text-danger' : 'not-disabled:hover:text-n900'}`

/** An icon as a button, for tables and toolbars. It lies in front of the clickable area of a RowLink. */
export function IconButton({ icon, label, danger = false, ...button }: IconButtonProps) {
  const { triggerProps, tooltip } = useTooltip(label)
  return (
    <button
      type="button"
      {...button}
      {...triggerProps}
      aria-label={label}
      className={iconButtonClass(danger)}
    >
      <Icon icon={icon} />
      {tooltip}
    </button>
  )
}
