import { keepWords } from './frozen/keepWords.ts'
import type { Schema } from './frozen/schema.ts'

/** The separators of src/shared/text/searchWords.ts, which splits texts on SQLite. */
const separators = String.raw`\u0001-/:-@\u005B-\u0060{-\u00BF\u00D7\u00F7\u055A-\u055F\u0589\u05BE\u060C\u061B\u061F\u066A-\u066D\u06D4\u0964\u0965\u2000-\u206F\u20A0-\u20CF\u2190-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u3030\uFE30-\uFE6F\uFF00-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\uFFFC\uFFFD\U0001F000-\U0001FAFF`

/** Concatenates the texts of these columns; null counts as empty. */
const textOf = (...columns: string[]) =>
  columns.map((column) => `coalesce("record"."${column}", '')`).join(` || ' ' || `)

/** The number of a ticket's newest responses that are searched. */
const searchedResponses = 200

/**
 * The words for finding records. Only the first 200,000 characters of a ticket and its newest responses count, so that
 * the cost of storing one response is bounded.
 */
export async function up(schema: Schema): Promise<void> {
  const isPostgres = schema.engine === 'postgres'
  if (isPostgres) {
    await schema.run(String.raw`create function "searchWords"("text" text) returns text[]
      language plpgsql immutable parallel safe as $$ begin
        return array(select distinct left("word", 50) from unnest(string_to_array(
          regexp_replace(left(folded(left("text", 200000)), 200000) collate "C", '[${separators}]+', ' ', 'g'), ' '
        )) as "word" where "word" <> ''); end $$`)
  }

  const joined = isPostgres ? `string_agg("message", ' ' order by "id" desc)` : `group_concat("message", ' ')`
  await keepWords(schema, 'ticketWords', {
    of: 'tickets',
    columns: ['title', 'description', 'userId'],
    text: `${textOf('title', 'description')} || ' ' || coalesce((select ${joined} from (
      select "id", "message" from "ticketResponses" where "ticketId" = "record"."id"
      order by "id" desc limit ${searchedResponses}) as "newest"), '')`,
    owner: 'userId',
    parts: { of: 'ticketResponses', record: 'ticketId', column: 'message' },
  })

  const items = isPostgres
    ? `(select string_agg("description" #>> '{}', ' ') from
        jsonb_path_query("record"."items", '$[*].description') as "description")`
    : `(select group_concat(json_extract("item"."value", '$.description'), ' ')
        from json_each("record"."items") as "item" where "item"."type" = 'object')`
  await keepWords(schema, 'invoiceWords', {
    of: 'invoices',
    columns: ['invoiceNumber', 'description', 'items', 'userId'],
    text: `${textOf('invoiceNumber', 'description')} || ' ' || coalesce(${items}, '')`,
    owner: 'userId',
  })

  const plain = async (words: string, of: string, columns: string[]) =>
    keepWords(schema, words, { of, columns, text: textOf(...columns) })
  const ofUsers = ['username', 'firstName', 'lastName', 'fullName', 'email', 'phone', 'company']
  await plain('userWords', 'users', ofUsers)
  await plain('companyWords', 'companies', ['name', 'address', 'city', 'phone', 'email', 'website'])
  await plain('inquiryWords', 'contactRequests', ['name', 'email', 'company', 'phone', 'message'])
  await plain('teamWords', 'teamMembers', ['name', 'role', 'bio'])
}
