import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { CloudOff, WifiOff } from 'lucide'
import { useEffect } from 'react'
import { repeatFailedReads } from '../../browser/api/repeatReads.ts'
import { Icon } from '../../browser/ui/Icon.tsx'
import { useTrouble } from '../../browser/ui/useTrouble.ts'

const texts = {
  offline: { icon: WifiOff, what: "You're offline.", until: "you're back online" },
  unreachable: { icon: CloudOff, what: "The server isn't responding.", until: "it's back" },
}

/** Repeats failed reads while the network or the server is unavailable, and says so at the bottom of the window. */
export function ConnectionLine() {
  const queries = useQueryClient()
  const trouble = useTrouble()
  useEffect(() => repeatFailedReads(queries), [queries])
  useEffect(() => {
    // A page in the back/forward cache has received no online and offline events.
    const follow = () => onlineManager.setOnline(navigator.onLine)
    follow()
    addEventListener('pageshow', follow)
    return () => removeEventListener('pageshow', follow)
  }, [])
  const text = trouble && texts[trouble]
  return (
    <div role="status" className="contents">
      {text && (
        // The notice covers a part of the content, but does not intercept clicks.
        <div className="pointer-events-none fixed inset-x-2 bottom-[calc(8px+var(--bar-height,0px))] z-40 flex justify-center md:bottom-[calc(16px+var(--bar-height,0px))] md:left-58 print:hidden">
          <p className="flex items-start gap-3 rounded-card bg-raised px-4 py-3 text-ui text-n600 shadow-float">
            <Icon icon={text.icon} size={18} className="mt-px" />
            <span className="min-w-0">
              <span className="font-medium text-n900">{text.what}</span> What you see may be out of date until{' '}
              {text.until}.
            </span>
          </p>
        </div>
      )}
    </div>
  )
}
