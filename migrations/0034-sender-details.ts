import { integer, nullable, type Schema } from '../src/server/database/schema.ts'

/** The size of a picture in pixels. Older logos are measured when the server starts. */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumn('uploads', 'width', nullable(integer))
  await schema.addColumn('uploads', 'height', nullable(integer))
}
