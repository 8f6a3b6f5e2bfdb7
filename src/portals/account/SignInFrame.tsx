import type { ReactNode } from 'react'
import { Benefits } from './Benefits.tsx'

interface FrameProps {
  title: string
  lead?: string
  footer?: ReactNode
  children: ReactNode
}

const heading = 'text-title text-n900'
const foot = 'mt-6 text-ui text-n600'

interface CustomerFrameProps extends FrameProps {
  /** The heading keeps its place whatever stands below it: for tabs of different heights. */
  fromTop?: boolean
}

/** For those we serve: the form, and beside it what an account is good for. */
export function CustomerSignInFrame({ title, lead, footer, fromTop = false, children }: CustomerFrameProps) {
  return (
    <div className="grid grow lg:grid-cols-2">
      <div
        className={`mx-auto flex w-full max-w-100 flex-col px-5 pt-8 pb-10 md:py-16 ${fromTop ? 'lg:pt-32' : 'justify-center'}`}
      >
        <h1 className={heading}>{title}</h1>
        {lead && <p className="mt-1 mb-6 text-ui text-n600">{lead}</p>}
        {children}
        {footer && <p className={foot}>{footer}</p>}
      </div>
      <Benefits />
    </div>
  )
}

/** For those who work here: the form alone. */
export function StaffSignInFrame({ title, lead, footer, children }: FrameProps) {
  return (
    <div className="grid grow place-items-center bg-n0 px-5 py-8 md:bg-n25 md:px-10 md:py-24">
      <div className="w-full max-w-110 self-start border-n200 bg-n0 md:self-center md:rounded-card md:border md:p-10">
        <h1 className={heading}>{title}</h1>
        {lead && <p className="mt-1 text-ui text-n600">{lead}</p>}
        <div className="mt-6">{children}</div>
        {footer && <p className={`${foot} border-t border-n200 pt-5`}>{footer}</p>}
      </div>
    </div>
  )
}
