import type { SessionEnd } from '../../shared/endpoint/signedInAs.ts'
import { parseJson } from '../api/errorBody.ts'

/** The user's last activity in all tabs. Times are readings of steadyNow; activity.ts converts them for other tabs. */
export interface Activity {
  activeAt: number
  /** The last activity that the server knows of. */
  confirmedAt: number
  /** Minutes of inactivity after which the session ends, as last sent by the server. */
  minutes: number
}

/** Messages between the tabs of one browser; the last one of each kind is also stored in localStorage. */
export interface TabMessages {
  /** A user has signed in, or a session has ended. */
  person: SessionEnd
  /** The user typed, pointed or scrolled. */
  activity: Activity
}
type Kind = keyof TabMessages

// Module state: changes only by effects and events, which do not run on the server.
let channel: BroadcastChannel | undefined
// The channel is opened on first use, because the server and visitors never need it.
const openChannel = () => (channel ??= new BroadcastChannel('tabs'))

const storageKey = (kind: Kind) => `tabs:${kind}`

/** Sends a message to the other tabs of this host. */
export function tellTabs<K extends Kind>(kind: K, content: TabMessages[K]): void {
  openChannel().postMessage({ kind, content })
  try {
    localStorage.setItem(storageKey(kind), JSON.stringify(content))
  } catch {
    // Storage is forbidden: tabs that are asleep now cannot read the message when they wake.
  }
}

/** The last message of a kind, from any tab including this one. Untrusted: any script of the host may write it. */
export function lastMessage(kind: Kind): unknown {
  try {
    return parseJson(localStorage.getItem(storageKey(kind)) ?? '')
  } catch {
    return undefined
  }
}

/** Listens to other tabs: to the channel, and to storage events, which reach tabs that miss the channel's messages. */
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
