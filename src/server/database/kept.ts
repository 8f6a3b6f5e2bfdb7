import type { Db, Memory, Remembering } from './db.ts'
import type { Topic } from './notifications.ts'

/**
 * Caches the result of a read for each open database. The cache is valid until an instance notifies the topic. A result
 * read inside a transaction is cached only after its commit, because it may include changes that are rolled back.
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
