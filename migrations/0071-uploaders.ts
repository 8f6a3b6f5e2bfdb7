import { integer, nullable, type Schema } from './frozen/schema.ts'

/**
 * Stores equal contents once per uploader: with one store for all, an upload revealed whether someone else had stored
 * the same content. Contents that several people have already uploaded stay shared and belong to the first uploader.
 * Files of customers whom staff have not answered are counted.
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
