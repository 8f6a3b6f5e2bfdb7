import type { ReactNode } from 'react'

const looks = {
  blue: 'badge-look bg-blue text-on-blue badge-dot before:bg-blue-dot',
  yellow: 'badge-look bg-yellow text-on-yellow badge-dot before:bg-yellow-dot',
  green: 'badge-look bg-green text-on-green badge-dot before:bg-green-dot',
  grey: 'badge-look bg-n100 text-n700 badge-dot before:bg-n500',
  red: 'badge-look bg-red text-on-red badge-dot before:bg-red-dot',
  plain: 'badge-look border border-n300 bg-n0 px-[7px] text-n700',
  staff: 'badge-look h-4.5 border border-edge bg-p px-1.5 text-on-p',
}

export type BadgeTone = keyof typeof looks

/** A state as a word with a colored dot. Use `plain` for a type or a role, and `staff` for responses of the staff. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={looks[tone]}>{children}</span>
}
