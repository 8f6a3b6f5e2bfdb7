import * as z from 'zod/mini'
import { isId } from './ids.ts'
import { maxFilterValues } from './searchParams.ts'

/** One or several of these values, separated by commas, such as 'high,critical'; parsed in the order of `values`. */
export function severalOf<Value extends string>(values: readonly Value[]) {
  const one = `(?:${values.join('|')})`
  const several = new RegExp(`^${one}(?:,${one}){0,${maxFilterValues - 1}}$`)
  const message = `Expected one or several of ${values.join(', ')}, separated by commas`
  return z.pipe(
    z.string().check(z.regex(several, message)),
    z.transform((text: string) => {
      const given = text.split(',')
      return values.filter((value) => given.includes(value))
    }),
  )
}

const areIds = (text: string) => {
  const ids = text.split(',', maxFilterValues + 1)
  return ids.length <= maxFilterValues && ids.every(isId)
}

/** One or several ids of records, separated by commas, such as '3,17'; parsed in ascending order. */
export const severalIds = z.pipe(
  z
    .string()
    .check(z.refine(areIds, `Expected one to ${maxFilterValues} ids, separated by commas, such as 3,17`)),
  z.transform((text: string) =>
    [...new Set(text.split(',').map(Number))].toSorted((one, other) => one - other),
  ),
)
