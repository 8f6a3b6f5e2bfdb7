import { integer, withDefault, type Schema } from './frozen/schema.ts'

/** The number of failed scans since a file was uploaded. */
export async function up({ addColumn }: Schema): Promise<void> {
  await addColumn('storedFiles', 'scanFailures', withDefault(integer, 0))
}
