import type { SessionEnd } from '../../shared/endpoint/signedInAs.ts'
import { parseJson } from '../api/errorBody.ts'

/** When the person was last active, in all tabs together. Points in time are readings of steadyNow; activity.ts converts them for other tabs. */
export interface Activity {
  activeAt: number
  /** Up to when the server knows. */
  confirmedAt: number
  /** Minutes of inactivity that end the session, as the server said last. */
  minutes: number
}

/** The messages between the tabs of one browser; the last of each kind also stays in the browser's storage. */
export interface TabMessages {
  /** Someone has signed in, or a session has ended. */
  person: SessionEnd
  /** Someone was typing, pointing or scrolling. */
  activity: Activity
}
type Kind = keyof TabMessages

// Module state: changes only by effects and events, which do not run on the server.
let channel: BroadcastChannel | undefined
// Opened by the first use: on the server, and for visitors, there is nobody to talk to.
const openChannel = () => (channel ??= new BroadcastChannel('tabs'))

const storageKey = (kind: Kind) => `tabs:${kind}`

/** Tells the other tabs of this host. */
export function tellTabs<K extends Kind>(kind: K, content: TabMessages[K]): void {
  openChannel().postMessage({ kind, content })
  try {
    localStorage.setItem(storageKey(kind), JSON.stringify(content))
  } catch {
    // Storage is forbidden: tabs that sleep now will not know why when they wake.
  }
}

/** The last message of this kind of any tab, this one included; anybody may have written it. */
export function lastMessage(kind: Kind): unknown {
  try {
    return parseJson(localStorage.getItem(storageKey(kind)) ?? '')
  } catch {
    return undefined
  }
}

/** Listens to the other tabs: by their channel, and by the storage for those that only the storage reaches. */
export function onTabMessage(kind: Kind, listener: (content: unknown) => void): () => void {
  const onChannel = ({ data }: MessageEvent<{ kind: Kind; content: unknown }>) => {
    if (data.kind === kind) listener(data.content)
  }
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === storageKey(kind) && newValue !== null) listener(parseJson(newValue))
  }
  const opened = openChannel()
  opened.addEventListener('message', onChannel)
  addEventListener('storage', onStorage)
  return () => {
    opened.removeEventListener('message', onChannel)
    removeEventListener('storage', onStorage)
  }
}
