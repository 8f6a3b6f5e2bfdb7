import type { LucideIcon } from 'lucide-react'

type IconProps = { icon: LucideIcon; size?: 12 | 14 | 16 | 18 | 20 | 22; className?: string }

/** Hidden from screen readers: a control with an icon alone needs an accessible name. */
export function Icon({ icon: Drawing, size = 16, className = '' }: IconProps) {
  return <Drawing aria-hidden size={size} strokeWidth={1.75} className={`shrink-0 ${className}`} />
}
