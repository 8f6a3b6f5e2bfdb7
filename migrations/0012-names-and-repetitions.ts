import { nullable, text, type Schema } from './frozen/schema.ts'
import { skeletonOf } from './frozen/skeletonOf.ts'

/**
 * No two new usernames may look alike. If existing ones do, only the oldest account gets the skeleton, so that all
 * remain. Stored idempotency keys are deleted, because they hold an unkeyed hash and whole rows as responses.
 */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumn('users', 'usernameSkeleton', nullable(text))
  await schema.createUniqueIndex('users', ['usernameSkeleton'])
  await schema.fill('users', 'usernameSkeleton', 'username', oncePerSkeleton())
  await schema.run('delete from "idempotencyKeys"')
  await schema.addColumn('idempotencyKeys', 'secretHash', nullable(text))
}

function oncePerSkeleton(): (username: string) => string | null {
  const taken = new Set<string>()
  return (username) => {
    const skeleton = skeletonOf(username)
    if (taken.has(skeleton)) return null
    taken.add(skeleton)
    return skeleton
  }
}
