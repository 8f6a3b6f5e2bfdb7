import type { ComponentProps, ReactNode } from 'react'
import { UnpluggedDrawing } from './UnpluggedDrawing.tsx'

export interface MessagePanelProps {
  text: ReactNode
  /** One button or link. */
  action?: ReactNode
  framed?: boolean
}

type PanelProps = MessagePanelProps & Pick<ComponentProps<'div'>, 'ref' | 'role'> & { light: 'grey' | 'red' }

/** The layout of EmptyState and ErrorState: a drawing, a text and an action. */
export function MessagePanel({ text, action, framed = true, light, ...div }: PanelProps) {
  return (
    <div
      {...div}
      className={
        'flex min-h-62 flex-col items-center justify-center gap-5 p-5 text-center ' +
        (framed ? 'rounded-card border border-n200 bg-n0' : '')
      }
    >
      <UnpluggedDrawing light={light} />
      <p className="max-w-[40ch] text-body font-medium text-balance text-n900">{text}</p>
      {action}
    </div>
  )
}
