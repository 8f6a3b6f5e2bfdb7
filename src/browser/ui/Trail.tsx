import { Link, type LinkProps } from '@tanstack/react-router'
import { Fragment } from 'react'

/** The step for the page itself has no target. */
export type TrailStep = LinkProps & { label: string }

const stepClass = 'flex h-11 min-w-0 items-center rounded-control text-ui md:h-6'

/** A breadcrumb above the title, from the list to this page. For pages without an entry in the menu. */
export function Trail({ steps }: { steps: readonly TrailStep[] }) {
  return (
    <nav aria-label="Breadcrumb" className="-mt-2.5 mb-0.5 md:mt-0 md:mb-2">
      <ol className="flex items-center gap-2">
        {steps.map(({ label, ...link }, at) => (
          <Fragment key={at}>
            {at > 0 && (
              <li aria-hidden className="text-ui text-n500">
                /
              </li>
            )}
            <li className={at > 0 ? 'min-w-0' : 'shrink-0'}>
              {link.to === undefined ? (
                <span aria-current="page" title={label} className={`${stepClass} text-n900`}>
                  <span className="truncate">{label}</span>
                </span>
              ) : (
                // Match the path exactly; otherwise the links to the pages above would be marked as the current page.
                <Link
                  {...link}
                  activeOptions={{ exact: true }}
                  title={label}
                  className={`${stepClass} text-n600 hover:text-n900`}
                >
                  <span className="truncate">{label}</span>
                </Link>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
