import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { LinkNeed } from '../values.ts'

const remedies = {
  mail: { to: '/admin/site-settings', label: 'set up the mail server' },
  domain: { to: '/admin/domain/add', label: 'add a domain' },
  release: { to: '/admin', label: 'release this restored installation' },
} as const satisfies Record<LinkNeed, object>

/** The end of a sentence with what is missing, for people who cannot set it up. */
export const linkNeedsText = (missing: readonly LinkNeed[]) =>
  `an administrator has to ${missing.map((need) => remedies[need].label).join(' and ')} first.`

/** A sentence with what is missing before links can be mailed, each with the way to it. */
export function LinkNeeds({ missing }: { missing: readonly LinkNeed[] }) {
  return (
    <>
      Links cannot be emailed yet: first{' '}
      {missing.map((need, at) => {
        const { to, label } = remedies[need]
        return (
          <Fragment key={need}>
            {at > 0 && <span> and </span>}
            <Link to={to} className="font-medium text-n900 underline underline-offset-4">
              {label}
            </Link>
          </Fragment>
        )
      })}
      <span>.</span>
    </>
  )
}
