import { sizes, type Size } from './sizes.ts'

const isSize = (name: string): name is Size => Object.hasOwn(sizes, name)

/** The installation that is compared with the small one: the large one, unless GROWTH_SIZE names another. */
export function chosenSize(): Size {
  const name = process.env['GROWTH_SIZE'] ?? 'large'
  if (!isSize(name)) throw new Error(`GROWTH_SIZE must be one of ${Object.keys(sizes).join(', ')}.`)
  return name
}

/** Whether the name of a call contains a match of the pattern in GROWTH_CALLS. All are chosen without it. */
export const isChosen = ({ name }: { name: string }): boolean =>
  new RegExp(process.env['GROWTH_CALLS'] ?? '').test(name)
