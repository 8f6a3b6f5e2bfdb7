import { Dialog as Radix } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { useClosedByEscape } from './escape.ts'
import { useReturnFocus } from './returnFocus.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** 560 px instead of 440, for forms in two columns. */
  wide?: boolean
  /** Fixed at the top of the window, so that it stays while its content grows; only screen readers see the title. */
  atTop?: boolean
  /** A sheet at the bottom of small windows, within reach of a thumb. */
  sheet?: boolean
  /** An alert dialog: only a button or Escape closes it. */
  alert?: boolean
  /** The element that gets the focus on closing; by default the element that had it on opening. */
  opener?: RefObject<Element | null>
  children?: ReactNode
}

/**
 * On opening, moves the focus to the first field or button, or to the element with `data-focus-first`; on closing,
 * moves it back. Escape and a click outside close the dialog. Put the buttons in DialogActions.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  wide,
  atTop,
  sheet,
  alert,
  opener,
  children,
}: DialogProps) {
  const returnFocus = useReturnFocus(opener)
  const closedByEscape = useClosedByEscape(onClose)
  return (
    <Radix.Root open={open} onOpenChange={() => onClose()}>
      <Radix.Portal>
        <Radix.Overlay
          className={
            'fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] animate-fade-in overflow-y-auto overscroll-contain bg-scrim p-2 ' +
            `data-[state=closed]:animate-fade-out md:p-6 ${atTop ? 'items-start justify-items-center' : 'place-items-center'} ` +
            (sheet ? 'max-md:items-end max-md:p-0 max-md:pt-16' : '')
          }
        >
          <Radix.Content
            {...returnFocus}
            {...closedByEscape}
            {...(description ? {} : { 'aria-describedby': undefined })}
            {...(alert && { role: 'alertdialog', onInteractOutside: (event) => event.preventDefault() })}
            className={
              'w-full animate-rise rounded-card bg-raised p-5 wrap-anywhere text-n900 shadow-dialog outline-none forced-colors:border ' +
              `data-[state=closed]:animate-fade-out md:p-6 ${wide ? 'md:max-w-[560px]' : 'md:max-w-[440px]'} ` +
              (sheet ? 'max-md:rounded-b-none' : '')
            }
          >
            <Radix.Title className={atTop ? 'sr-only' : 'text-h3'}>{title}</Radix.Title>
            {description && (
              <Radix.Description className="text-ui text-n700">{description}</Radix.Description>
            )}
            {children && <div className={atTop ? '' : 'mt-5'}>{children}</div>}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
