/** A file name, and why it is one. */
export interface Word {
  /** Path inside the feature folder; `*` stands for one name. */
  path: string
  reason: string
}

/**
 * The file names that src/features/<noun>/ may contain. A new name needs a reason here, and a decision record where it
 * changes how features are built.
 */
export const vocabulary: Word[] = [
  { path: 'schema.ts', reason: 'every shape and enum of the noun' },
  {
    path: 'values.ts',
    reason: 'plain values of its shapes, for screens: they are shown before the shapes are loaded',
  },
  { path: 'endpoints.ts', reason: 'its endpoints: method, path, allowed roles, request, response' },
  { path: 'policy.ts', reason: 'who may do what, as pure functions' },
  {
    path: 'server/routes.ts',
    reason: 'the steps of each call: roles, shape, loading, policy, command, answer',
  },
  { path: 'server/tables.ts', reason: 'its tables and their columns' },
  { path: 'server/commands.ts', reason: 'what changes the database' },
  { path: 'server/queries.ts', reason: 'what reads it' },
  { path: 'server/range.ts', reason: 'the orders in which a part of its list can be read' },
  { path: 'server/mails.ts', reason: 'the mails the noun sends' },
  { path: 'browser/api.ts', reason: 'its queries and mutations for screens' },
  { path: 'server/forms.ts', reason: 'its pages’ forms as browsers without script send them' },
  { path: 'browser/*.tsx', reason: 'its components' },
  { path: 'browser/use*.ts', reason: 'the state of a component that several share' },
]
