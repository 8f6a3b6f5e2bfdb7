import type { IconNode } from 'lucide'
import type { ComponentProps, ReactNode } from 'react'
import { buttonClass, type ButtonSize } from './Button.tsx'
import { Icon } from './Icon.tsx'

type FileButtonProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'className' | 'children'> & {
  size?: ButtonSize
  icon?: IconNode
  className?: string
  /** The id of the visible words, so that a longer accessible name can contain them. */
  wordsId?: string
  children: ReactNode
}

/** A file field that looks like a button. The other props are those of its input. */
export function FileButton({ size, icon, className = '', wordsId, children, ...input }: FileButtonProps) {
  return (
    <label
      className={
        `${buttonClass({ variant: 'secondary', size })} relative cursor-pointer has-focus-visible:outline-2 ` +
        'has-focus-visible:outline-offset-2 has-focus-visible:outline-n900 has-disabled:cursor-not-allowed ' +
        `has-disabled:text-n500 ${className}`
      }
    >
      <input {...input} type="file" className="sr-only" />
      {icon && <Icon icon={icon} />}
      <span id={wordsId}>{children}</span>
    </label>
  )
}
