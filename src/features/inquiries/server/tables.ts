import {
  defaulted,
  generatedId,
  json,
  nullable,
  oneOf,
  text,
  timestamp,
} from '../../../server/database/columns.ts'

export const inquiryTables = {
  contactRequests: {
    id: generatedId,
    name: text,
    email: text,
    company: nullable(text),
    phone: text,
    message: text,
    type: defaulted(oneOf<'contact' | 'service' | 'support'>()),
    services: json<string[]>(),
    createdAt: timestamp,
  },
}
