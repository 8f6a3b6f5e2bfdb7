import { nullable, text, timestamp, type Schema } from './frozen/schema.ts'

/** When a file that waits for its scan is scanned next, and why the last attempt has failed. */
export async function up({ addColumn, run }: Schema): Promise<void> {
  await addColumn('storedFiles', 'scanDueAt', nullable(timestamp))
  await addColumn('storedFiles', 'scanProblem', nullable(text))
  await run(
    `create index "storedFiles_scanDueAt" on "storedFiles" ("scanDueAt") where "scanDueAt" is not null`,
  )
}
