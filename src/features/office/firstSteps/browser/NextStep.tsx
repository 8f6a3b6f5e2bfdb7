import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { FirstSteps } from '../schema.ts'
import { pageUserId } from '../../../../browser/session/pageUser.ts'
import { areShown, firstStepsQuery } from './api.ts'
import { StepLink } from './StepLink.tsx'
import { nextOf } from '../values.ts'
import { useSteps } from './useSteps.ts'

/** Screens that show the whole list. */
const screensWithList = ['/admin', '/admin/dashboard']

/**
 * A bar with the first unfinished step at the bottom of the administrator's screens. It sends no request for the list:
 * it appears only after FirstSteps has loaded the list in this page.
 */
export function NextStep() {
  // Loaded by FirstSteps.
  const { data } = useQuery({ ...firstStepsQuery, enabled: false })
  const hasList = useLocation({ select: ({ pathname }) => screensWithList.includes(pathname) })
  return data && areShown(data) && !hasList ? <NextStepBar steps={data.steps} /> : null
}

function NextStepBar({ steps }: Pick<FirstSteps, 'steps'>) {
  const queries = useQueryClient()
  useEffect(
    () =>
      // Any successful mutation may have finished the step.
      queries.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        // The mutation may have ended the session.
        if (pageUserId() === undefined) return
        // On failure the bar keeps the old state until a retry succeeds.
        queries.query({ ...firstStepsQuery, staleTime: 0 }).catch(() => {})
      }),
    [queries],
  )
  const about = useSteps(steps)
  const { next, other } = nextOf(steps)
  if (!next) return null
  const { title, why, link } = about[next]
  const also = other && about[other]
  return (
    <section
      aria-label="Next step"
      data-sticky-bar
      className="sticky bottom-0 z-20 border-t border-n200 bg-n0 px-5 py-3 text-ui print:hidden md:px-8"
    >
      <p role="status" className="mx-auto max-w-[1120px] text-n600">
        Next step: <span className="font-medium text-n900">{title}.</span>{' '}
        {link ? <StepLink {...link} /> : why}
        {also?.link && (
          <>
            <span className="ml-4">Or: {also.title}.</span> <StepLink {...also.link} />
          </>
        )}
      </p>
    </section>
  )
}
