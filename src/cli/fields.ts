import type * as z from 'zod/mini'
import type { Db } from '../server/database/db.ts'
import { nameKeyOf } from '../shared/text/nameKey.ts'
import { CommandError, type CommandArguments, type Option } from './command.ts'

export interface FieldOption extends Option {
  field: string
  read?: (text: string, option: string) => unknown
}

export const fieldsIn = (args: CommandArguments, options: readonly FieldOption[]): Record<string, unknown> =>
  Object.fromEntries(
    options.flatMap(({ name, field, read }) => {
      const text = args.option(name)
      return text === undefined ? [] : [[field, read ? read(text, name) : text] as const]
    }),
  )

/** @throws CommandError that names the option of the first invalid field */
export function checkFields<Schema extends z.ZodMiniType>(
  schema: Schema,
  fields: unknown,
  options: readonly FieldOption[],
): z.output<Schema> {
  const checked = schema.safeParse(fields)
  if (checked.success) return checked.data
  const [issue] = checked.error.issues
  const option = options.find(({ field }) => field === issue?.path[0])
  throw new CommandError(`${option ? `--${option.name}: ` : ''}${issue?.message}`)
}

/** @throws CommandError for anything but yes and no */
export function yesOrNo(text: string, option: string): boolean {
  if (text === 'yes' || text === 'no') return text === 'yes'
  throw new CommandError(`--${option} takes yes or no.`)
}

/** The id of the brand with this name; undefined if there is no such brand. */
export async function findBrandNamed(db: Db, name: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('brands')
    .select('id')
    .where('nameKey', '=', nameKeyOf(name))
    .executeTakeFirst()
  return found?.id
}

/** @throws CommandError if there is no brand with this name */
export async function brandNamed(db: Db, name: string): Promise<number> {
  const id = await findBrandNamed(db, name)
  if (id === undefined) throw new CommandError(`There is no brand ${name}.`)
  return id
}
