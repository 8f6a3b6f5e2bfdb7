import { generatedId, integer, json, nullable, timestamp } from '../../../../server/database/columns.ts'
import type { Texts } from '../schema.ts'

export const siteTextsTables = {
  siteTexts: {
    id: generatedId,
    /** Null in the installation's row. */
    brandId: nullable(integer),
    /** Only texts that differ from the inherited ones. */
    texts: json<Partial<Texts>>(),
    updatedAt: timestamp,
  },
}
