import type { IconNode } from 'lucide'
import { iconPath } from './iconPath.ts'

type IconProps = { icon: IconNode; size?: 12 | 14 | 16 | 18 | 20 | 22; className?: string }

/**
 * An icon, hidden from screen readers: a control with only an icon needs an accessible name. It is drawn from data,
 * because the components of lucide-react would add 2 KB to every page.
 */
export function Icon({ icon, size = 16, className = '' }: IconProps) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={className === '' ? 'icon' : `icon ${className}`}
    >
      <path d={iconPath(icon)} />
    </svg>
  )
}
