import { CircleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

type FieldErrorProps = { id?: string | undefined; children?: ReactNode }

/** The message below a field, if any. The field refers to `id` by aria-describedby. */
export function FieldError({ id, children }: FieldErrorProps) {
  if (children === undefined || children === null || children === '' || children === false) return null
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-small font-medium text-danger">
      <Icon icon={CircleAlert} size={14} className="mt-px" />
      <span>{children}</span>
    </p>
  )
}
