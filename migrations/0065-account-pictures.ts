import { nullable, references, text, timestamp, type Schema } from './frozen/schema.ts'

/** Pictures of staff. Their keys are stored beside the names, so that conversations need no further join. */
export async function up({ addColumn, createTable, run }: Schema): Promise<void> {
  await createTable(
    'accountPictures',
    { userId: references('users', 'cascade'), key: text, content: text, createdAt: timestamp },
    ['userId'],
  )
  await run(`create unique index "accountPictures_key_unique" on "accountPictures" ("key")`)
  await addColumn('users', 'pictureKey', nullable(text))
}
