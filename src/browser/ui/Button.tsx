import { cva } from 'class-variance-authority'
import type { IconNode } from 'lucide'
import type { ComponentProps, MouseEvent } from 'react'
import { Icon } from './Icon.tsx'
import { Ring } from './Ring.tsx'

const look = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-control border font-medium whitespace-nowrap ' +
    'no-underline transition-colors select-none not-disabled:active:translate-y-px disabled:cursor-not-allowed',
  {
    variants: {
      variant: {
        primary:
          'border-edge bg-p text-on-p shadow-control not-disabled:hover:bg-hover-p ' +
          'disabled:border-n200 disabled:bg-n100 disabled:text-n500 disabled:shadow-none',
        secondary:
          'border-n300 bg-n0 text-n900 shadow-control not-disabled:hover:bg-n50 ' +
          'disabled:border-n200 disabled:bg-n100 disabled:text-n500 disabled:shadow-none',
        ghost:
          'border-transparent text-n700 not-disabled:hover:bg-n100 not-disabled:hover:text-n900 disabled:text-n500',
        'ghost-danger':
          'border-transparent text-n700 not-disabled:hover:bg-n50 not-disabled:hover:text-danger disabled:text-n500',
        danger:
          'border-danger-edge bg-danger-fill text-on-panel shadow-control not-disabled:hover:bg-danger-edge ' +
          'disabled:border-n200 disabled:bg-n100 disabled:text-n500 disabled:shadow-none',
      },
      size: {
        small: 'touch-room h-9 text-ui md:h-7',
        medium: 'h-11 text-ui md:h-9',
        field: 'h-11 text-ui md:h-10',
        large: 'h-12 text-body',
      },
    },
    compoundVariants: [
      { variant: ['ghost', 'ghost-danger'], className: 'px-2.5' },
      { variant: ['primary', 'secondary', 'danger'], size: 'small', className: 'px-2.5' },
      { variant: ['primary', 'secondary', 'danger'], size: ['medium', 'field'], className: 'px-3.5' },
      { variant: ['primary', 'secondary', 'danger'], size: 'large', className: 'px-5' },
    ],
    defaultVariants: { variant: 'primary', size: 'medium' },
  },
)

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'ghost-danger' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'field' | 'large'
type ButtonLook = {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  className?: string | undefined
}

/** The classes of a button, for links. */
export const buttonClass = (options: ButtonLook = {}): string => look(options)

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    icon?: IconNode | undefined
    pending?: boolean | undefined
    pendingText?: string | undefined
  }

/**
 * `variant` is primary (one per screen), secondary, ghost, ghost-danger (red on hover), or danger (filled: only inside
 * a confirm dialog). While `pending` the button shows `pendingText` and ignores clicks, but keeps the focus and the
 * width of the wider text.
 */
export function Button(props: ButtonProps) {
  const { variant, size, className, icon, pending = false, pendingText, onClick, children, ...rest } = props
  const label = typeof children === 'string' ? children : undefined

  function click(event: MouseEvent<HTMLButtonElement>) {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      type="button"
      {...rest}
      onClick={click}
      aria-disabled={pending || undefined}
      className={look({ variant, size, className })}
    >
      <span
        // A hidden pseudo-element contains the other text, so that the width stays.
        data-other={pending ? label : pendingText}
        className={
          `grid ${variant?.startsWith('ghost') ? 'justify-items-end' : 'justify-items-center'} ` +
          'after:invisible after:h-0 after:overflow-hidden after:content-[attr(data-other)] ' +
          (pending && !icon ? '' : 'after:px-3')
        }
      >
        <span className="flex items-center gap-2">
          {pending ? <Ring size={14} /> : icon && <Icon icon={icon} />}
          <span className="contents">{pending && pendingText ? pendingText : children}</span>
        </span>
      </span>
    </button>
  )
}
