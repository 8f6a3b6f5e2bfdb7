import { generatedId, integer, json, nullable, timestamp } from '../../../../server/database/columns.ts'
import type { Texts } from '../schema.ts'

export const siteTextsTables = {
  siteTexts: {
    id: generatedId,
    /** Null in the row of the installation. */
    brandId: nullable(integer),
    /** Only those that differ from what the owner inherits. */
    texts: json<Partial<Texts>>(),
    updatedAt: timestamp,
  },
}
