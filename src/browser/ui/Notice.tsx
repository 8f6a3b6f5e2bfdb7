import { CircleAlert, CircleCheck, Info } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

const kinds = {
  success: { icon: CircleCheck, color: 'text-success', role: 'status' },
  error: { icon: CircleAlert, color: 'text-danger', role: 'alert' },
  info: { icon: Info, color: 'text-n600', role: 'status' },
} as const

/** A permanent message above or below a form. Works in server-rendered HTML. */
export function Notice({ kind, children }: { kind: keyof typeof kinds; children: ReactNode }) {
  const { icon, color, role } = kinds[kind]
  return (
    <div
      role={role}
      className="flex items-start gap-3 rounded-control border border-n200 bg-n25 px-4 py-3 text-ui text-n900"
    >
      <Icon icon={icon} size={18} className={`mt-px ${color}`} />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
