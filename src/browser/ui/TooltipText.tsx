import { Tooltip as Radix } from 'radix-ui'
import { useEffect, useState } from 'react'
import { portalContainer } from './portalContainer.ts'

export interface TooltipTextProps {
  text: string
  delayMs: number
  onClose: () => void
}

/** The tooltip of useTooltip, with the positioning library. */
export function TooltipText({ text, delayMs, onClose }: TooltipTextProps) {
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
          {/* The padding reaches to the control, so that the pointer can move onto the text. */}
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
