import { dropWords, keepWords, textOf } from './frozen/keepWords.ts'
import { phoneDigits } from './frozen/phoneDigits.ts'
import { integer, nullable, text, type Schema } from './frozen/schema.ts'

const columns = '"id", "nameKey", "emailKey", "addressKey"'
const sorted = ['name', 'email', 'address']
const keys = `"id", "sortKey"("name"), nullif("sortKey"("email"), ''), nullif("sortKey"("address"), '')`

const searched = ['name', 'address', 'city', 'state', 'zipCode', 'phone', 'email', 'website']

/**
 * For lists of companies that are requested by range: keeps what they are sorted by, and more of their words. A table of
 * its own, because most changes of a company do not change its place in any order.
 *
 * A migration that rebuilds `companies` on SQLite must create the triggers of `listedCompanies` again.
 */
export async function up(schema: Schema): Promise<void> {
  const { engine, createTable, createIndex, run } = schema
  if (engine === 'postgres') await makeSortKey(schema)
  await createTable(
    'listedCompanies',
    { id: integer, nameKey: text, emailKey: nullable(text), addressKey: nullable(text) },
    ['id'],
  )
  await run(`insert into "listedCompanies" (${columns}) select ${keys} from "companies"`)
  for (const key of ['nameKey', 'emailKey', 'addressKey']) await createIndex('listedCompanies', [key, 'id'])
  await keepKeys(schema)
  await keepMoreWords(schema)
}

/** As in src/shared/text/sortKey.ts, which is the function on SQLite. */
async function makeSortKey({ run }: Schema): Promise<void> {
  const signs = ` _-–—,;:!?.'"()[]{}@*/\\&#%\`^+<=>|~$`
  const literal = (characters: string) => `'${characters.replaceAll("'", "''")}'`
  const ordered = Array.from(signs, (_, at) => String.fromCodePoint(at + 1)).join('')
  await run(String.raw`create function "sortKey"("text" text) returns text language sql immutable parallel safe as $body$
    select left(
      regexp_replace(
        regexp_replace(
          translate(translate(folded("text"), '‘’“”', ${literal(`''""`)}), ${literal(signs)}, ${literal(ordered)})
            collate "C", '([0-9]+)', '000000000000\1', 'g'),
        '0*([0-9]{12,})', '\1', 'g'),
      200)
  $body$`)
}

async function keepKeys({ engine, run }: Schema): Promise<void> {
  const add = `insert into "listedCompanies" (${columns}) select ${keys} from "companies" where "id" = new."id"
    on conflict ("id") do update set "nameKey" = excluded."nameKey", "emailKey" = excluded."emailKey",
      "addressKey" = excluded."addressKey"`
  const listOf = (of: 'old' | 'new') => sorted.map((name) => `${of}."${name}"`).join(', ')
  const trigger = async (name: string, event: string, condition: string, statement: string) => {
    const title = `"listedCompanies_${name}"`
    const when = `after ${event} on "companies" for each row ${condition}`
    if (engine === 'sqlite') return run(`create trigger ${title} ${when} begin ${statement}; end`)
    await run(`create function ${title}() returns trigger language plpgsql as $$ begin
      ${statement}; return null; end $$`)
    return run(`create trigger ${title} ${when} execute function ${title}()`)
  }
  await trigger('insert', 'insert', '', add)
  const changed = `when ((${listOf('old')}) is distinct from (${listOf('new')}))`
  await trigger('update', `update of ${sorted.map((name) => `"${name}"`).join(', ')}`, changed, add)
  await trigger('delete', 'delete', '', 'delete from "listedCompanies" where "id" = old."id"')
}

async function keepMoreWords(schema: Schema): Promise<void> {
  await dropWords(schema, 'companyWords')
  await keepWords(schema, 'companyWords', {
    of: 'companies',
    columns: searched,
    text: `${textOf(searched)} || ' ' || ${phoneDigits('"record"."phone"', schema.engine)}`,
  })
}
