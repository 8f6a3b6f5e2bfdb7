import { integer, nullable, text, type Schema } from './frozen/schema.ts'

/**
 * The size of pictures in pixels; the server measures older logos when it starts. The company behind the brands. The
 * certificate of a mail server as PEM.
 */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumn('uploads', 'width', nullable(integer))
  await schema.addColumn('uploads', 'height', nullable(integer))
  await schema.addColumn('providerFacts', 'legalName', nullable(text))
  await schema.addColumn('emailSettings', 'certificate', nullable(text))
}
