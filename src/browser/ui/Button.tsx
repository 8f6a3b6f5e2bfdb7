import type { IconNode } from 'lucide'
import type { ComponentProps, MouseEvent } from 'react'
import { Icon } from './Icon.tsx'
import { Ring } from './Ring.tsx'

const looks = {
  primary: 'button-primary',
  secondary: 'button-secondary',
  ghost: 'button-ghost',
  'ghost-danger':
    'border-transparent text-n700 not-disabled:hover:bg-n50 not-disabled:hover:text-danger disabled:text-n500',
  danger:
    'border-danger-edge bg-danger-fill text-on-panel shadow-control not-disabled:hover:bg-danger-edge ' +
    'disabled:border-n200 disabled:bg-n100 disabled:text-n500 disabled:shadow-none',
}

const sizes = {
  small: { height: 'touch-room h-9 text-ui md:h-7', room: 'px-2.5' },
  medium: { height: 'h-11 text-ui md:h-9', room: 'px-3.5' },
  field: { height: 'h-11 text-ui md:h-10', room: 'px-3.5' },
  large: { height: 'h-12 text-body', room: 'px-5' },
}

export type ButtonVariant = keyof typeof looks
export type ButtonSize = keyof typeof sizes
type ButtonLook = {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  className?: string | undefined
}

/** The classes of a button, for links. */
export function buttonClass({
  variant = 'primary',
  size = 'medium',
  className = '',
}: ButtonLook = {}): string {
  const { height, room } = sizes[size]
  return `button-look ${looks[variant]} ${height} ${variant.startsWith('ghost') ? 'px-2.5' : room}${className && ` ${className}`}`
}

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
  const { variant, size, className, icon, pending, pendingText, onClick, children, ...rest } = props
  const mayWait = pending !== undefined || pendingText !== undefined

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
      className={buttonClass({ variant, size, className })}
    >
      {mayWait ? (
        <WaitingContent {...props} />
      ) : icon ? (
        <>
          <Icon icon={icon} />
          <span className="contents">{children}</span>
        </>
      ) : (
        children
      )}
    </button>
  )
}

function WaitingContent(
  props: Pick<ButtonProps, 'variant' | 'icon' | 'pending' | 'pendingText' | 'children'>,
) {
  const { variant, icon, pending = false, pendingText, children } = props
  const label = typeof children === 'string' ? children : undefined
  return (
    <span
      // A hidden pseudo-element contains the other text, so that the width stays.
      data-other={pending ? label : pendingText}
      className={`button-room ${variant?.startsWith('ghost') ? 'justify-items-end' : 'justify-items-center'} ${pending && !icon ? '' : 'after:px-3'}`}
    >
      <span className="flex items-center gap-2">
        {pending ? <Ring size={14} /> : icon && <Icon icon={icon} />}
        <span className="contents">{pending && pendingText ? pendingText : children}</span>
      </span>
    </span>
  )
}
