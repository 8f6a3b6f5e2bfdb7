import { keepCounts } from './frozen/keepCounts.ts'
import { keepWords } from './frozen/keepWords.ts'
import { integer, nullable, oneOf, text, type Schema } from './frozen/schema.ts'

/** The names of a person, as they are shown and sorted. */
const shownName = `coalesce(nullif("users"."fullName", ''),
  nullif(trim(coalesce("users"."firstName", '') || ' ' || coalesce("users"."lastName", '')), ''), "users"."username")`

const columns = `"id", "kind", "nameKey", "companyKey", "searched"`
const textOf = (...texts: string[]) => texts.map((each) => `coalesce(${each}, '')`).join(` || ' ' || `)

/** A phone number as one word, and without the code of the country: people type both. */
function digitsOf(phone: string, engine: Schema['engine']): string {
  const digits = ['+', ' ', '(', ')', '-', '.', '/'].reduce(
    (rest, character) => `replace(${rest}, '${character}', '')`,
    phone,
  )
  const national = engine === 'postgres' ? `right(${digits}, 10)` : `substr(${digits}, -10)`
  return `coalesce(${digits} || ' ' || ${national}, '')`
}

/** The entries of customers, whose ids are negative. Accounts with other roles are not listed. */
const peopleOn = (
  engine: Schema['engine'],
) => `select -"users"."id", 'person', folded(${shownName}), folded(coalesce("companies"."name", "users"."company")),
    ${textOf(shownName, ...['username', 'email', 'phone', 'company'].map((name) => `"users"."${name}"`), '"companies"."name"')}
      || ' ' || ${digitsOf('"users"."phone"', engine)}
  from "users" left join "companyMembers" on "companyMembers"."userId" = "users"."id"
    left join "companies" on "companies"."id" = "companyMembers"."companyId"
  where "users"."role" = 'customer'`
const companiesOn = (engine: Schema['engine']) => `select "id", 'company', folded("name"), folded("name"),
    ${textOf(...['name', 'email', 'phone', 'city'].map((name) => `"companies"."${name}"`))}
      || ' ' || ${digitsOf('"companies"."phone"', engine)}
  from "companies" where true`

const add = (entries: string) => `insert into "listedCustomers" (${columns}) ${entries}
  on conflict ("id") do update set "nameKey" = excluded."nameKey", "companyKey" = excluded."companyKey",
    "searched" = excluded."searched"`

const ofPerson = ['role', 'username', 'firstName', 'lastName', 'fullName', 'email', 'phone', 'company']
const ofCompany = ['name', 'email', 'phone', 'city']
const listOf = (names: readonly string[], of?: 'old' | 'new') =>
  names.map((name) => (of ? `${of}."${name}"` : `"${name}"`)).join(', ')
const isChanged = (names: readonly string[]) =>
  `(${listOf(names, 'old')}) is distinct from (${listOf(names, 'new')})`

/**
 * Makes the database maintain the list of customers and companies: in the orders by name and by company, with the words
 * and the number of its entries. SQLite cannot index the results of the function "folded", so they are stored.
 */
export async function up(schema: Schema): Promise<void> {
  const { engine, createTable, createIndex, run } = schema
  await createTable(
    'listedCustomers',
    {
      id: integer,
      kind: oneOf('person', 'company'),
      nameKey: text,
      companyKey: nullable(text),
      searched: text,
    },
    ['id'],
  )
  await run(`insert into "listedCustomers" (${columns}) ${peopleOn(engine)} union all ${companiesOn(engine)}`)
  await createIndex('listedCustomers', ['nameKey', 'id'])
  await createIndex('listedCustomers', ['companyKey', 'kind', 'nameKey', 'id'])
  // In the descending order, too, a company comes before its people.
  await run(`create index "listedCustomers_companyKey_desc" on "listedCustomers"
    ("companyKey" desc, "kind", "nameKey", "id")`)
  await renewEntries(schema)
  await keepWords(schema, 'listedCustomerWords', { of: 'listedCustomers', columns: ['searched'] })
  await keepCounts(schema, 'customerCounts', { of: 'listedCustomers', by: ['kind'] })
}

async function renewEntries({ engine, run }: Schema): Promise<void> {
  const isPostgres = engine === 'postgres'
  const [people, companies] = [peopleOn(engine), companiesOn(engine)]
  const addPerson = (id: string) => add(`${people} and "users"."id" = ${id}`)
  if (isPostgres) {
    // Waits for another session that renews the entry, to read what that session has changed.
    await run(`create function "listedCustomers_renew"("of" bigint) returns void language plpgsql as $$ begin
      perform 1 from "listedCustomers" where "id" = -"of" for update;
      ${addPerson('"of"')}; end $$`)
  }
  const trigger = async (
    name: string,
    table: string,
    when: string,
    condition: string,
    statements: string[],
  ) => {
    const [title, event] = [`"listedCustomers_${name}"`, `${when} on "${table}" for each row ${condition}`]
    const body = `begin ${statements.map((each) => `${each};`).join(' ')}`
    if (!isPostgres) return run(`create trigger ${title} after ${event} ${body} end`)
    await run(`create function ${title}() returns trigger language plpgsql as $$ ${body} return null; end $$`)
    return run(`create trigger ${title} after ${event} execute function ${title}()`)
  }
  const onChange = (name: string, table: string, of: readonly string[], statements: string[]) =>
    trigger(name, table, `update of ${listOf(of)}`, `when (${isChanged(of)})`, statements)

  const person = (id: string) => (isPostgres ? `perform "listedCustomers_renew"(${id})` : addPerson(id))
  const company = add(`${companies} and "companies"."id" = new."id"`)
  const members = isPostgres
    ? `perform "listedCustomers_renew"("userId") from "companyMembers" where "companyId" = new."id"`
    : add(`${people} and "companyMembers"."companyId" = new."id"`)
  /** Waits for other sessions that change the account or the company. */
  const member = (row: 'old' | 'new') => [
    ...(isPostgres
      ? [
          `perform 1 from "companies" where "id" = ${row}."companyId" for share`,
          `perform 1 from "users" where "id" = ${row}."userId" for share`,
        ]
      : []),
    person(`${row}."userId"`),
  ]
  const remove = (id: string) => `delete from "listedCustomers" where "id" = ${id}`
  await trigger('newPerson', 'users', 'insert', '', [person('new."id"')])
  await onChange('changedPerson', 'users', ofPerson, [
    `${remove('-new."id"')} and new."role" <> 'customer'`,
    person('new."id"'),
  ])
  await trigger('deletedPerson', 'users', 'delete', '', [remove('-old."id"')])
  await trigger('newCompany', 'companies', 'insert', '', [company])
  await onChange('changedCompany', 'companies', ofCompany, [company])
  await onChange('renamedCompany', 'companies', ['name'], [members])
  await trigger('deletedCompany', 'companies', 'delete', '', [remove('old."id"')])
  await trigger('newMember', 'companyMembers', 'insert', '', member('new'))
  await onChange(
    'movedMember',
    'companyMembers',
    ['userId', 'companyId'],
    [...member('old'), ...member('new')],
  )
  await trigger('formerMember', 'companyMembers', 'delete', '', member('old'))
}
