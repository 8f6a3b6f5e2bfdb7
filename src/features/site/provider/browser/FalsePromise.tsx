import { Link } from '@tanstack/react-router'
import { useWatch, type Control } from 'react-hook-form'
import { useSite } from '../../../../browser/page/site.tsx'
import { falsePromise, textsLink } from '../../texts/values.ts'
import type { FactsValues } from './factsStart.ts'

/** Below the opening hours: a warning that the home page promises other hours, with a link to change the promise. */
export function FalsePromise<Output>({ control }: { control: Control<FactsValues, unknown, Output> }) {
  const openingHours = useWatch({ control, name: 'openingHours' })
  const promise = falsePromise({ openingHours, texts: useSite().texts })
  const { label, ...link } = textsLink
  if (promise === undefined) return null
  return (
    <>
      {` Your home page promises “${promise}”. `}
      <Link {...link} className="font-medium text-n900 underline underline-offset-4">
        {label}
      </Link>
    </>
  )
}
