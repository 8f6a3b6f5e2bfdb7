import { nullable, text, timestamp, type Schema } from './frozen/schema.ts'

/** The time of the next scan of a waiting file, and the reason why the last scan failed. */
export async function up({ addColumn, run }: Schema): Promise<void> {
  await addColumn('storedFiles', 'scanDueAt', nullable(timestamp))
  await addColumn('storedFiles', 'scanProblem', nullable(text))
  await run(
    `create index "storedFiles_scanDueAt" on "storedFiles" ("scanDueAt") where "scanDueAt" is not null`,
  )
}
