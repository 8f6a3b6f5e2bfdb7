import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** What queries and commands take first: the database itself or, inside a transaction, its handle. */
export type Db = Kysely<Tables>
