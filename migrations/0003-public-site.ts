import {
  generatedId,
  json,
  nullable,
  oneOf,
  text,
  timestamp,
  withDefault,
  type Schema,
} from './frozen/schema.ts'

export async function up(schema: Schema): Promise<void> {
  await schema.createTable('teamMembers', {
    id: generatedId,
    name: text,
    role: text,
    image: text,
    bio: text,
    createdAt: timestamp,
    updatedAt: timestamp,
  })

  await schema.createTable('contactRequests', {
    id: generatedId,
    name: text,
    email: text,
    company: nullable(text),
    phone: text,
    message: text,
    type: withDefault(oneOf('contact', 'service', 'support'), 'contact'),
    services: withDefault(json, '[]'),
    createdAt: timestamp,
  })

  await schema.createTable('companies', {
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
  })
}
