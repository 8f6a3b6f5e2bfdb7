import type { LucideIcon } from 'lucide-react'

type IconProps = { icon: LucideIcon; size?: 12 | 14 | 16 | 18 | 20 | 22; className?: string }

/** A picture beside words; it is never read aloud, so it never stands alone without a name on its control. */
export function Icon({ icon: Drawing, size = 16, className = '' }: IconProps) {
  return <Drawing aria-hidden size={size} strokeWidth={1.75} className={`shrink-0 ${className}`} />
}
