import { CircleAlert, CircleCheck, Info, X } from 'lucide'
import { Toast as Radix } from 'radix-ui'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { buttonClass } from './Button.tsx'
import { isInLayer } from './escape.ts'
import { Icon } from './Icon.tsx'
import { currentToast, removeToast, onToast, type ShownToast } from './toast.ts'

const kinds = {
  success: { icon: CircleCheck, color: 'text-success' },
  error: { icon: CircleAlert, color: 'text-danger' },
  info: { icon: Info, color: 'text-n600' },
}

const closingMs = 200
/** The duration of a toast with a button. */
const actionMs = 10_000

/**
 * The notification area (CON-05). A toast without an action button closes after 5000 ms. A swipe of 50 px to the right
 * closes any toast. F8 focuses the area, which is at most 420 px wide on medium screens.
 */
export function ToastArea({ focusFirst }: { focusFirst: boolean }) {
  const toast = useSyncExternalStore(onToast, currentToast, () => undefined)
  const area = useRef<HTMLOListElement>(null)

  useEffect(() => {
    if (focusFirst) area.current?.focus()
  }, [focusFirst])

  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label="Alert">
      {toast && <ToastCard key={toast.id} toast={toast} />}
      <Radix.Viewport
        ref={area}
        hotkey={['F8']}
        // The bell of the portals is called Notifications.
        label="Alerts ({hotkey})"
        className={
          // The area is over the header, between its logo and its links or menu, so that toasts do not cover the
          // content.
          'fixed top-2 right-13 left-2 z-70 rounded-card md:left-64 md:max-w-[420px] print:hidden'
        }
      />
    </Radix.Provider>
  )
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const [open, setOpen] = useState(true)
  const staysOpen = useRef(false)
  const { icon, color } = kinds[toast.kind]

  // Remove the toast only after the closing animation.
  useEffect(() => {
    if (open) return undefined
    const removal = setTimeout(() => removeToast(toast.id), closingMs)
    return () => clearTimeout(removal)
  }, [open, toast.id])

  return (
    <Radix.Root
      open={open}
      {...(toast.action && { duration: actionMs })}
      onOpenChange={(next) => setOpen(next || staysOpen.current)}
      onEscapeKeyDown={() => {
        staysOpen.current = isInLayer()
        queueMicrotask(() => (staysOpen.current = false))
      }}
      type={toast.kind === 'error' ? 'foreground' : 'background'}
      className={
        // A modal dialog disables pointer events outside; the toast is above the dialog and needs them.
        'pointer-events-auto flex items-start gap-3 rounded-card bg-raised p-4 pr-2 text-n900 shadow-dialog data-[state=open]:animate-drop ' +
        'data-[state=closed]:animate-fade-out data-[swipe=end]:animate-swipe-out ' +
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 ' +
        'data-[swipe=cancel]:transition-[translate] data-[swipe=cancel]:duration-160'
      }
    >
      <Icon icon={icon} size={18} className={`mt-px ${color}`} />
      <div className="min-w-0 grow">
        <Radix.Title className="text-ui font-semibold">{toast.title}</Radix.Title>
        {toast.description && (
          <Radix.Description className="mt-1 text-ui wrap-anywhere text-n700">
            {toast.description}
          </Radix.Description>
        )}
      </div>
      {toast.action && (
        <Radix.Action
          altText={toast.action.otherWay}
          onClick={toast.action.onPress}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          {toast.action.label}
        </Radix.Action>
      )}
      <Radix.Close
        aria-label="Close"
        title="Close"
        className="touch-room -mt-1.5 grid size-8 shrink-0 place-items-center rounded-control text-n700 hover:bg-n100 hover:text-n900"
      >
        <Icon icon={X} />
      </Radix.Close>
    </Radix.Root>
  )
}
