import { Info, X } from 'lucide'
import { useState } from 'react'
import { Icon } from '../../../../browser/ui/Icon.tsx'
import { IconButton } from '../../../../browser/ui/IconButton.tsx'
import { useTrouble } from '../../../../browser/ui/useTrouble.ts'
import { fallbackMs } from '../values.ts'

/** A notice that the page has to poll because updates do not arrive. The most common cause is a proxy. */
export function NotLive() {
  const [isHidden, setHidden] = useState(false)
  const trouble = useTrouble()
  // The notice blames a proxy. If the server itself does not respond, that would be wrong.
  if (isHidden || trouble) return null
  return (
    <div className="fixed right-2 bottom-[calc(8px+var(--bar-height,0px))] left-2 z-40 md:right-6 md:bottom-6 md:left-auto md:max-w-[420px] print:hidden">
      <div className="flex items-start gap-3 rounded-card border border-n200 bg-raised p-4 pr-2 text-n900">
        <Icon icon={Info} size={18} className="mt-px text-n600" />
        <p role="status" className="min-w-0 grow text-ui">
          {`Live updates do not get through. Tickets are asked for every ${fallbackMs / 1000} seconds.`}
        </p>
        <IconButton icon={X} label="Close" onClick={() => setHidden(true)} />
      </div>
    </div>
  )
}
