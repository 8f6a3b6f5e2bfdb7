import { defaultBrandName } from '../../../../shared/site/site.ts'
import type { Db } from '../../../../server/database/db.ts'
import { invalidField } from '../../../../server/http/errors.ts'
import { skeletonOf } from '../../../../server/database/skeleton.ts'

/** Names that users would take for the provider itself. */
const offices =
  'admin administrator administration support helpdesk billing invoicing security root system sysadmin superuser postmaster hostmaster webmaster abuse noreply staff moderator operator service servicedesk customerservice official'.split(
    ' ',
  )
/** Words that are allowed alone, but not next to one of `offices`: "The Support Team". */
const companions =
  'the team desk help it our office department dept center centre portal customer client account accounts user'.split(
    ' ',
  )

/** The name without separators, and without a number at its end. */
const condensed = (name: string) =>
  skeletonOf(name.replaceAll(/[\s\p{P}\p{S}]/gu, '').replace(/(?<!\d)\d+$/, ''))

/**
 * Whether the text consists only of words from both sets, at least one of them from `required`. Needs a single pass,
 * even if words overlap.
 */
function isMadeOf(text: string, required: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  // For each prefix length, two flags: whether words from `others` alone make up the prefix, and whether words with at
  // least one from `required` make it up.
  const reached: [boolean, boolean][] = Array.from({ length: text.length + 1 }, () => [false, false])
  reached[0] = [true, false]
  for (const [at, [plain, complete]] of reached.entries()) {
    if (!plain && !complete) continue
    for (const [words, isRequired] of [
      [required, true],
      [others, false],
    ] as const) {
      for (const word of words) {
        const after = text.startsWith(word, at) && word !== '' ? reached[at + word.length] : undefined
        if (!after) continue
        if (plain) after[isRequired ? 1 : 0] = true
        if (complete) after[1] = true
      }
    }
  }
  return reached[text.length]?.[1] ?? false
}

/** Whether users would take the name for the provider itself, such as `Support Team` or the name of a brand. */
export function isReserved(name: string, brands: readonly string[]): boolean {
  const required = new Set([...offices, ...brands].map((word) => condensed(word.toLowerCase())))
  const others = new Set(companions.map(condensed))
  // Checks two spellings: the name as written, where a capital I looks like a small L, and the name in lower case.
  return [name, name.toLowerCase()].some((text) => isMadeOf(condensed(text), required, others))
}

/** @throws 400 for a reserved name; administrators may choose reserved names */
export async function refuseReservedName(
  db: Db,
  name: string,
  field: 'username' | 'firstName' = 'username',
): Promise<void> {
  const brands = await db.selectFrom('brands').select('name as brand').execute()
  if (isReserved(name, [defaultBrandName, ...brands.map(({ brand }) => brand)]))
    throw invalidField(field, 'This name is reserved. Please choose another one.')
}
