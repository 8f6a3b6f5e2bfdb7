import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { dialogClass, overlayClass } from './dialogClasses.ts'
import { useClosedByEscape } from './escape.ts'
import { useReturnFocus } from './returnFocus.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** 560 px instead of 440, for forms in two columns. */
  wide?: boolean
  children?: ReactNode
}

/** Moves the focus in and back out; Escape and a click outside close it. Put the buttons in DialogActions. */
export function Dialog({ open, onClose, title, description, wide = false, children }: DialogProps) {
  const returnFocus = useReturnFocus()
  const closedByEscape = useClosedByEscape(onClose)
  return (
    <Radix.Root open={open} onOpenChange={() => onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass}>
          <Radix.Content
            {...returnFocus}
            {...closedByEscape}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={`${dialogClass} md:p-6 ${wide ? 'md:max-w-[560px]' : 'md:max-w-[440px]'}`}
          >
            <Radix.Title className="text-h3">{title}</Radix.Title>
            {description && (
              <Radix.Description className="text-ui text-n700">{description}</Radix.Description>
            )}
            {children && <div className="mt-5">{children}</div>}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
