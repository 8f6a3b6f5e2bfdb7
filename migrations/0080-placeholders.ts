import { boolean, text, timestamp, type Schema } from './frozen/schema.ts'

/** The announced functions that work; a function without a row does not. Functions of modules that are on stay on. */
export async function up(schema: Schema): Promise<void> {
  await schema.createTable('placeholders', { name: text, works: boolean, updatedAt: timestamp }, ['name'])
  await schema.run(`insert into "placeholders" ("name", "works", "updatedAt")
    select case "name"
      when 'client-directory' then 'associated-users'
      when 'documents' then 'invoice-download'
      else "name" end, "isOn", "updatedAt"
    from "modules" where "name" in ('user-editing', 'client-directory', 'documents', 'lead-archive')`)
}
