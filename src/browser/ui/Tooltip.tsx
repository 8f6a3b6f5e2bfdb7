import { Tooltip as Radix } from 'radix-ui'
import { useEffect, useState, type FocusEvent, type PointerEvent } from 'react'
import { portalHome } from './portalHome.ts'

/** Milliseconds under a resting pointer; the focus shows the words at once. */
const hoverDelayMs = 400

/**
 * Words that appear over a control under the pointer or with the focus. The control has its own accessible name and
 * is positioned: `<button {...near} className="relative …"><Icon … />{tooltip}</button>`.
 *
 * They exist only while somebody is near: a list has three such controls in each row, and with the library's parts
 * around all of them, waiting, drawing a row takes twice as long.
 */
export function useTooltip(text: string) {
  const [delay, setDelay] = useState<number>()
  const leave = () => setDelay(undefined)
  const near = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') setDelay(hoverDelayMs)
    },
    onPointerLeave: leave,
    onPointerDown: leave,
    onFocus: ({ currentTarget }: FocusEvent) => {
      if (currentTarget.matches(':focus-visible')) setDelay(0)
    },
    onBlur: leave,
  }
  return { near, tooltip: delay !== undefined && <Words {...{ text, delay }} onClose={leave} /> }
}

function Words({ text, delay, onClose }: { text: string; delay: number; onClose: () => void }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return (
    <Radix.Provider>
      <Radix.Root open={shown} onOpenChange={(open) => open || onClose()}>
        <Radix.Trigger asChild>
          <span aria-hidden className="pointer-events-none absolute inset-0" />
        </Radix.Trigger>
        <Radix.Portal container={portalHome()}>
          {/* Reaches to the control, so that the pointer may move onto the words; to React they are inside of it. */}
          <Radix.Content
            collisionPadding={8}
            className="z-60 animate-drop py-1.5"
            onClick={(event) => event.stopPropagation()}
          >
            <p className="max-w-60 rounded-badge bg-n900 px-2 py-1 text-small font-medium text-n0">{text}</p>
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
