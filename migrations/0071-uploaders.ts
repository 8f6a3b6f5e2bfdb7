import { integer, nullable, type Schema } from './frozen/schema.ts'

/**
 * Stores the same content once for each uploader: in one store for all, an upload told whether somebody else had stored its content.
 * A content that several people have uploaded before stays one, of the first of them. Files of customers whom staff have not answered
 * are counted.
 */
export async function up({ addColumn, createUniqueIndex, run }: Schema): Promise<void> {
  await addColumn('storedFiles', 'ownerId', nullable(integer))
  await run(`update "storedFiles" set "ownerId" = (
    select min("uploadedBy") from "attachments" where "attachments"."storedFileId" = "storedFiles"."id")`)
  await run('drop index "storedFiles_sha256_unique"')
  await createUniqueIndex('storedFiles', ['ownerId', 'sha256'])
  await addColumn('attachments', 'unansweredBytes', nullable(integer))
  await run(`create index "attachments_unansweredBytes" on "attachments" ("unansweredBytes", "uploadedBy")
    where "unansweredBytes" is not null`)
}
