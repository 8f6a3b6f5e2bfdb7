import type { Database } from './database/database.ts'
import type { Topic } from './database/notifications.ts'

/** Another text after every notification of the topic, in whatever instance the change was made. */
export function changesOf({ onNotify }: Pick<Database, 'onNotify'>, topic: Topic): () => string {
  let count = 0
  onNotify(topic, () => {
    count += 1
  })
  return () => String(count)
}
