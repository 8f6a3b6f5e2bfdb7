import { generatedId, nullable, text, timestamp } from '../../../server/database/columns.ts'

export const companyTables = {
  companies: {
    id: generatedId,
    name: text,
    address: nullable(text),
    city: nullable(text),
    state: nullable(text),
    zipCode: nullable(text),
    country: nullable(text),
    phone: nullable(text),
    email: nullable(text),
    website: nullable(text),
    industry: nullable(text),
    size: nullable(text),
    notes: nullable(text),
    createdAt: timestamp,
    updatedAt: timestamp,
  },
}
