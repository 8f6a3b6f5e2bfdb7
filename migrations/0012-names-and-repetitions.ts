import { nullable, text, type Schema } from './frozen/schema.ts'
import { skeletonOf } from './frozen/skeletonOf.ts'

/**
 * No two new usernames may look alike. Of accounts that do already, the oldest has the skeleton, and the others none, so
 * that all of them stay. Forms that were sent before hold an unkeyed hash and whole rows as answers: their keys are
 * forgotten.
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
