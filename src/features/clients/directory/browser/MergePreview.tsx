import { namesText } from '../../../people/companies/namedPeople.ts'
import type { MergePreview } from '../../../people/companies/schema.ts'
import { detailLabels } from '../../../people/companies/values.ts'
import { listInWords } from '../../../../shared/text/listInWords.ts'

export function MergeEffects({ preview }: { preview: MergePreview }) {
  return (
    <>
      <p className="text-ui font-medium text-n900">{`When ${preview.merged.name} becomes part of ${preview.company.name}`}</p>
      <ul className="mt-2 grid gap-1.5 text-ui text-n700">
        {effectsOf(preview).map((effect) => (
          <li key={effect} className="wrap-anywhere">
            {effect}
          </li>
        ))}
      </ul>
    </>
  )
}

function effectsOf({ company, merged, people, sharing, leads, ...other }: MergePreview): string[] {
  const { primary, formerPrimary, filled, notes } = other
  const details = filled.map((name) => detailLabels[name])
  const effects = [
    people.count === 0
      ? 'Nobody comes over: it has no people.'
      : `${namesText(people)} ${people.count === 1 ? 'comes' : 'come'} over.`,
    formerPrimary !== null && `${primary} stays the primary contact, and ${formerPrimary} no longer is one.`,
    formerPrimary === null && primary !== null && `${primary} is the primary contact.`,
    ...sharing.map(
      ({ by, of, from, count }) =>
        `${namesText(by)} may then also see the ${of} of ${from}: ${count === 0 ? 'none' : figure(count)} so far.`,
    ),
    leads > 0 && `${figure(leads)} ${leads === 1 ? 'lead comes' : 'leads come'} over.`,
    details.length > 0 && `${company.name} gets what it lacks: ${listInWords(details)}.`,
    notes === 'taken' && 'The notes come over.',
    notes === 'joined' && 'The notes of both are put together.',
    notes === 'left out' &&
      `The notes of ${merged.name} are left out, because both together are too long. The audit log keeps them.`,
  ]
  return effects.filter((effect) => effect !== false)
}

const figure = (count: number) => count.toLocaleString('en-US')
