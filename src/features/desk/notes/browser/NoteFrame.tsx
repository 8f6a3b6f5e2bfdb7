import { Lock } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../../../../browser/ui/Icon.tsx'

/** The frame of a conversation item that only staff see. Its icon and its color differ from those of messages. */
export function NoteFrame({ children }: { children: ReactNode }) {
  return (
    <li className="group flex gap-4">
      <div aria-hidden className="hidden w-8 shrink-0 flex-col items-center md:flex">
        <span className="grid size-8 shrink-0 place-items-center rounded-control bg-yellow text-on-yellow ring-1 ring-yellow-dot ring-inset">
          <Icon icon={Lock} />
        </span>
        <span className="my-1 w-[3px] grow bg-n300 group-last:hidden" />
      </div>
      <div className="mb-5 min-w-0 grow rounded-card border border-yellow-dot bg-yellow px-4 py-3 group-last:mb-0">
        {children}
      </div>
    </li>
  )
}
