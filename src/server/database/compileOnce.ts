import type { CompiledQuery } from 'kysely'
import type { Db } from './db.ts'

interface Compilable<Row> {
  compile: (db: Db) => CompiledQuery<Row>
}

/** Stands for a value while a query is built. */
class Placeholder {
  readonly name: string
  readonly index: number | undefined

  constructor(name: string, index?: number) {
    this.name = name
    this.index = index
  }
}

/** The maximum number of compiled forms of one query (see compileOnce). The oldest is dropped first. */
const maxForms = 500

/**
 * Builds and compiles a query once for each `form` instead of at every call. Used for queries that nearly every request
 * runs, because compiling takes longer than most queries do.
 *
 * @param build gets a placeholder in place of each value, a list of placeholders for an array, and undefined for
 * undefined. The SQL may depend on the strings and booleans in `form`.
 * @param inTransactions shares the compiled query among all transactions. Otherwise each transaction compiles the query
 * again, because it has a handle of its own.
 */
export function compileOnce<Row, Values extends object, Form extends object>(
  build: (db: Db, values: Values, form: Form) => Compilable<Row>,
  { inTransactions = false } = {},
): (db: Db, values: Values, form: Form) => Promise<Row[]> {
  const compiledFor = new WeakMap<object, Map<string, CompiledQuery<Row>>>()
  return async (db, values, form) => {
    const owner = inTransactions ? db.getExecutor().adapter : db
    const forms = compiledFor.get(owner) ?? new Map<string, CompiledQuery<Row>>()
    compiledFor.set(owner, forms)
    const bound = new Map<string, unknown>(Object.entries(values))
    const key = JSON.stringify([[...bound].map(presenceOf), form])
    let compiled = forms.get(key)
    if (!compiled) {
      compiled = build(db, placeholdersFor(values), form).compile(db)
      const [oldest] = forms.keys()
      if (forms.size >= maxForms && oldest !== undefined) forms.delete(oldest)
      forms.set(key, compiled)
    }
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? valueFor(value, bound) : value,
    )
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}

/** The SQL may depend on whether a value is present and on the length of an array, but not on the value itself. */
const presenceOf = ([name, value]: [string, unknown]) => [
  name,
  Array.isArray(value) ? value.length : value !== undefined,
]

function placeholdersFor<Values extends object>(values: Values): Values {
  const entries = Object.entries(values).map(([name, value]: [string, unknown]) => {
    if (Array.isArray(value)) return [name, value.map((_, index) => new Placeholder(name, index))]
    return [name, value === undefined ? undefined : new Placeholder(name)]
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- they stand for values of these types
  return Object.fromEntries(entries) as Values
}

function valueFor({ name, index }: Placeholder, bound: ReadonlyMap<string, unknown>): unknown {
  const value = bound.get(name)
  return Array.isArray(value) ? value[index ?? 0] : value
}
