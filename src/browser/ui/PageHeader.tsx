import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { useFocusOnMove } from './lostFocus.ts'

type PageHeaderProps = {
  title: ReactNode
  subtitle?: ReactNode
  /** The link from a detail page to its list. */
  back?: LinkProps & { label: string }
  /** At the end of the line with the link `back`. */
  besideBack?: ReactNode
  /** The primary action last. */
  actions?: ReactNode
  /**
   * The Logout button, after all actions; on small screens it is beside the title, so that it is never alone in a row.
   */
  logout?: ReactNode
}

export function PageHeader({ title, subtitle, back, besideBack, actions, logout }: PageHeaderProps) {
  return (
    <div className="mb-6">
      {back && (
        <div className="-mt-2.5 mb-0.5 flex h-11 items-center justify-between gap-4 md:mt-0 md:mb-2 md:h-6">
          <BackLink {...back} />
          {besideBack}
        </div>
      )}
      {/* On large screens a long title wraps, and the actions stay in the same row. */}
      <div
        className={
          'flex-wrap items-start justify-between gap-y-4.5 md:flex md:gap-x-6 md:gap-y-3.5 lg:flex-nowrap ' +
          (logout ? 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3' : 'flex gap-x-6')
        }
      >
        <div className="min-w-0">
          <h1 dir="auto" className="text-title wrap-anywhere">
            {title}
          </h1>
          {subtitle && <div className="mt-1 text-ui text-n600">{subtitle}</div>}
        </div>
        {/* The actions are taller than the title's first line; the negative margin centers them on that line. */}
        {actions && (
          <HeaderActions
            className={logout ? 'max-md:col-span-2 max-md:row-start-2 md:ml-auto' : '-mt-1.5'}
            actions={actions}
          />
        )}
        {logout && <div className="-mt-1.5 -mr-2.5 md:-mt-0.5 md:mr-0 md:-ml-3 lg:shrink-0">{logout}</div>}
      </div>
    </div>
  )
}

function HeaderActions({ className, actions }: { className: string; actions: ReactNode }) {
  const place = useFocusOnMove<HTMLDivElement>()
  return (
    <div ref={place} className={`flex flex-wrap items-center gap-3 md:-mt-0.5 lg:shrink-0 ${className}`}>
      {actions}
    </div>
  )
}

function BackLink({ label, ...link }: LinkProps & { label: string }) {
  return (
    <Link
      {...link}
      data-key="u"
      className="flex h-full items-center gap-2 rounded-control text-ui text-n600 hover:text-n900"
    >
      <Icon icon={ArrowLeft} />
      {label}
    </Link>
  )
}
