import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { needLabels, type LinkNeed } from '../values.ts'

const remedyPages = {
  mail: '/admin/site-settings',
  domain: '/admin/domain/add',
  release: '/admin',
} as const satisfies Record<LinkNeed, string>

/** A sentence that lists what must be set up before links can be emailed; each item links to the page for it. */
export function LinkNeeds({ missing }: { missing: readonly LinkNeed[] }) {
  return (
    <>
      Links cannot be emailed yet: first{' '}
      {missing.map((need, at) => (
        <Fragment key={need}>
          {at > 0 && <span> and </span>}
          <Link to={remedyPages[need]} className="font-medium text-n900 underline underline-offset-4">
            {needLabels[need]}
          </Link>
        </Fragment>
      ))}
      <span>.</span>
    </>
  )
}
