import type { Db, Memory, Remembering } from './db.ts'
import type { Topic } from './notifications.ts'

/**
 * Makes a read whose result is kept, for each open database, until the topic is notified, by whichever instance. What a
 * transaction has read is kept only once it is committed: it may have seen another's change that is lost with it.
 */
export function keptUntil<Value extends object>(
  topic: Topic,
  read: (db: Db) => Promise<Value>,
): (handle: Remembering) => Promise<Value> {
  const places = new WeakMap<Memory, { value?: Value | undefined; changes: number }>()

  function placeIn(memory: Memory) {
    const known = places.get(memory)
    if (known) return known
    const place = { value: undefined, changes: 0 }
    places.set(memory, place)
    memory.onNotify(topic, () => {
      place.value = undefined
      place.changes += 1
    })
    return place
  }

  return async (handle) => {
    const place = placeIn(handle.memory)
    if (place.value) return place.value
    const { changes } = place
    const value = await read(handle)
    handle.memory.afterCommit(() => {
      if (place.changes === changes) place.value = value
    })
    return value
  }
}
