import type { NamedPeople } from './schema.ts'
import { listInWords } from '../../../shared/text/listInWords.ts'

/** The maximum number of names given. */
const shownNames = 3

export const namedPeopleOf = (people: readonly { name: string }[]): NamedPeople => ({
  count: people.length,
  names: people.slice(0, shownNames).map(({ name }) => name),
})

/** The names as part of a sentence, such as 'Maya Chen, Ben Ortiz and 2 others'. */
export function namesText({ count, names }: NamedPeople): string {
  const others = count - names.length
  return listInWords([
    ...names,
    ...(others === 0 ? [] : [others === 1 ? '1 other' : `${others.toLocaleString('en-US')} others`]),
  ])
}
