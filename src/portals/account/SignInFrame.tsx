import type { ReactNode } from 'react'
import { Benefits } from './Benefits.tsx'
import { SessionEndNotice } from './SessionEndNotice.tsx'

interface SignInFrameProps {
  title: string
  lead?: string
  footer?: ReactNode
  children: ReactNode
}

const headingClass = 'text-title text-n900'
const footerClass = 'mt-6 text-ui text-n600'

interface CustomerSignInFrameProps extends SignInFrameProps {
  /** Whether the content begins at the top, so that the heading does not move between tabs of different heights. */
  fromTop?: boolean
}

/** The layout for customers: the form beside the benefits of an account. */
export function CustomerSignInFrame({
  title,
  lead,
  footer,
  fromTop = false,
  children,
}: CustomerSignInFrameProps) {
  return (
    <div className="grid grow lg:grid-cols-2">
      <div
        className={`mx-auto flex w-full max-w-100 flex-col px-5 pt-8 pb-10 md:py-16 ${fromTop ? 'lg:pt-32' : 'justify-center'}`}
      >
        <h1 className={headingClass}>{title}</h1>
        {lead && <p className="mt-1 mb-6 text-ui text-n600">{lead}</p>}
        <SessionEndNotice className={lead ? 'mb-6' : 'mt-4 mb-2'} />
        <div>{children}</div>
        {footer && <p className={footerClass}>{footer}</p>}
      </div>
      <Benefits />
    </div>
  )
}

/** The layout for staff: the form alone. */
export function StaffSignInFrame({ title, lead, footer, children }: SignInFrameProps) {
  return (
    <div className="grid grow place-items-center bg-n0 px-5 py-8 md:bg-n25 md:px-10 md:py-24">
      <div className="w-full max-w-110 self-start border-n200 bg-n0 md:self-center md:rounded-card md:border md:p-10">
        <h1 className={headingClass}>{title}</h1>
        {lead && <p className="mt-1 text-ui text-n600">{lead}</p>}
        <SessionEndNotice className="mt-5" />
        <div className="mt-6">{children}</div>
        {footer && <p className={`${footerClass} border-t border-n200 pt-5`}>{footer}</p>}
      </div>
    </div>
  )
}
