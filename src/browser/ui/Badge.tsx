import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

const look = cva(
  'inline-flex w-fit shrink-0 items-center gap-1.5 align-middle rounded-badge text-small font-medium whitespace-nowrap forced-colors:border',
  {
    variants: {
      tone: {
        blue: 'h-5.5 bg-blue px-2 text-on-blue',
        yellow: 'h-5.5 bg-yellow px-2 text-on-yellow',
        green: 'h-5.5 bg-green px-2 text-on-green',
        grey: 'h-5.5 bg-n100 px-2 text-n700',
        red: 'h-5.5 bg-red px-2 text-on-red',
        plain: 'h-5.5 border border-n300 bg-n0 px-[7px] text-n700',
        staff: 'h-4.5 border border-edge bg-p px-1.5 text-on-p',
      },
    },
  },
)

const dots = {
  blue: 'bg-blue-dot',
  yellow: 'bg-yellow-dot',
  green: 'bg-green-dot',
  grey: 'bg-n500',
  red: 'bg-red-dot',
  plain: null,
  staff: null,
}

export type BadgeTone = keyof typeof dots

/** A state as a word with a colored dot. Use `plain` for a type or a role, and `staff` for responses of the staff. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  const dot = dots[tone]
  return (
    <span className={look({ tone })}>
      {dot && (
        <span aria-hidden className={`size-1.5 shrink-0 rounded-full forced-color-adjust-none ${dot}`} />
      )}
      <span>{children}</span>
    </span>
  )
}
