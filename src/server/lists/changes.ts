import type { Database } from '../database/database.ts'
import type { Topic } from '../database/notifications.ts'

/**
 * Returns a function that returns a version text. The version changes with every notification of the topic, from any
 * instance.
 */
export function changesOf({ onNotify }: Pick<Database, 'onNotify'>, topic: Topic): () => string {
  let count = 0
  onNotify(topic, () => {
    count += 1
  })
  return () => String(count)
}
