import { Tooltip as Radix } from 'radix-ui'
import { useEffect, useState, type FocusEvent, type PointerEvent } from 'react'
import { portalContainer } from './portalContainer.ts'

/** On hover; on focus there is no delay. */
const hoverDelayMs = 400

/**
 * A text that appears above a control on hover or focus. The control needs an accessible name of its own and a
 * positioned element: `<button {...triggerProps} className="relative …"><Icon … />{tooltip}</button>`.
 *
 * Rendered only on hover or focus: a list has three such controls per row, and Radix's components around each of them
 * would double the rendering time of a row.
 */
export function useTooltip(text: string) {
  const [delayMs, setDelayMs] = useState<number>()
  const hide = () => setDelayMs(undefined)
  const triggerProps = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') setDelayMs(hoverDelayMs)
    },
    onPointerLeave: hide,
    onPointerDown: hide,
    onFocus: ({ currentTarget }: FocusEvent) => {
      if (currentTarget.matches(':focus-visible')) setDelayMs(0)
    },
    onBlur: hide,
  }
  return {
    triggerProps,
    tooltip: delayMs !== undefined && <TooltipText {...{ text, delayMs }} onClose={hide} />,
  }
}

function TooltipText({ text, delayMs, onClose }: { text: string; delayMs: number; onClose: () => void }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return (
    <Radix.Provider>
      <Radix.Root open={shown} onOpenChange={(open) => open || onClose()}>
        <Radix.Trigger asChild>
          <span aria-hidden className="pointer-events-none absolute inset-0" />
        </Radix.Trigger>
        <Radix.Portal container={portalContainer()}>
          {/* Reaches to the control, so that the pointer can move onto the text; for React it is inside the control. */}
          <Radix.Content
            collisionPadding={8}
            className="z-60 animate-drop py-1.5"
            onClick={(event) => event.stopPropagation()}
          >
            <p className="max-w-60 rounded-badge bg-n900 px-2 py-1 text-small forced-colors:border font-medium text-n0">
              {text}
            </p>
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
