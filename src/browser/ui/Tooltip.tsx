import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { portalHome } from './portalHome.ts'

/** Words that appear over a control under the pointer or with the focus. The control has its own accessible name. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={400} skipDelayDuration={200}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal container={portalHome()}>
          <Radix.Content
            sideOffset={6}
            className="z-60 max-w-60 animate-drop rounded-badge bg-n900 px-2 py-1 text-small font-medium text-n0"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
