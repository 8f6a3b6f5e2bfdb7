import { integer, withDefault, type Schema } from './frozen/schema.ts'

/** How often clamd has not scanned a file since it was uploaded. */
export async function up({ addColumn }: Schema): Promise<void> {
  await addColumn('storedFiles', 'scanFailures', withDefault(integer, 0))
}
