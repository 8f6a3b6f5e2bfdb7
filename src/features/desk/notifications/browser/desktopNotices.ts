const key = (userId: number) => `desktop-notices.${userId}`

/** `denied`: the browser does not allow them; only the user can change that, in the browser's settings. */
export type DesktopNotices = 'on' | 'off' | 'denied' | 'impossible'

/** Whether this browser shows notices of this user on the desktop. */
export function desktopNotices(userId: number): DesktopNotices {
  if (!('Notification' in globalThis)) return 'impossible'
  if (Notification.permission === 'denied') return 'denied'
  if (Notification.permission === 'default') return 'off'
  try {
    return localStorage.getItem(key(userId)) === null ? 'off' : 'on'
  } catch {
    return 'off'
  }
}

/** Switches the notices on or off in this browser; asks the user if the browser wants that. */
export async function switchDesktopNotices(userId: number, isOn: boolean): Promise<DesktopNotices> {
  if (isOn && Notification.permission === 'default') await Notification.requestPermission()
  if (isOn && Notification.permission === 'granted') localStorage.setItem(key(userId), 'on')
  else localStorage.removeItem(key(userId))
  return desktopNotices(userId)
}

const lockOf = (userId: number) => `attended ${userId}`

/** Holds a lock while this page has the focus, so that hidden pages know. Returns a function that stops it. */
export function tellAttended(userId: number): () => void {
  if (!('locks' in navigator)) return () => {}
  let release: (() => void) | undefined
  function hold() {
    if (release) return
    const held = Promise.withResolvers<void>()
    release = () => held.resolve()
    void navigator.locks.request(lockOf(userId), { mode: 'shared' }, () => held.promise)
  }
  function letGo() {
    release?.()
    release = undefined
  }
  if (document.hasFocus()) hold()
  addEventListener('focus', hold)
  addEventListener('blur', letGo)
  return () => {
    letGo()
    removeEventListener('focus', hold)
    removeEventListener('blur', letGo)
  }
}

/** Whether the user looks at this page or at another page of the product in this browser. */
export async function isAttended(userId: number): Promise<boolean> {
  if (document.hasFocus()) return true
  const { held } = (await globalThis.navigator.locks?.query()) ?? {}
  return held?.some(({ name }) => name === lockOf(userId)) ?? false
}
