import { generatedId, integer, json, nullable, text, timestamp } from '../../../../server/database/columns.ts'
import type { Figure, SocialLink } from '../schema.ts'

export const providerTables = {
  providerFacts: {
    id: generatedId,
    /**
     * Null in the installation's row. A null in another column of a brand's row stands for the installation's value.
     */
    brandId: nullable(integer),
    phone: nullable(text),
    email: nullable(text),
    address: nullable(text),
    openingHours: nullable(text),
    /** An IANA name such as America/New_York. */
    timeZone: nullable(text),
    legalName: nullable(text),
    registration: nullable(text),
    socialLinks: nullable(json<SocialLink[]>()),
    billingEmail: nullable(text),
    paymentText: nullable(text),
    paymentDays: nullable(integer),
    /** Markdown, like terms. */
    privacy: nullable(text),
    terms: nullable(text),
    quotationText: nullable(text),
    quotationName: nullable(text),
    quotationCompany: nullable(text),
    figures: nullable(json<Figure[]>()),
    certificates: nullable(json<string[]>()),
    responseTime: nullable(text),
    updatedAt: timestamp,
  },
  clientLogos: {
    id: generatedId,
    factsId: integer,
    name: text,
    path: text,
    /** The position in the row of logos, from 0. */
    place: integer,
  },
}
