import type { ReactNode } from 'react'
import { FieldError } from './FieldError.tsx'

/** The props of every field besides the attributes of its element. */
export type CommonFieldProps = {
  label: ReactNode
  /** Whether only screen readers get the label, because a row or an icon makes it redundant. */
  labelHidden?: boolean | undefined
  optional?: boolean | undefined
  hint?: ReactNode
  /** Replaces the hint. */
  error?: string | undefined
  className?: string | undefined
}

/** The ARIA attributes by which a field refers to its hint or error. */
export function noteOf(id: string, { hint, error }: Pick<CommonFieldProps, 'hint' | 'error'>) {
  return {
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error || hint ? `${id}-note` : undefined,
  }
}

type FieldFrameProps = CommonFieldProps & { id: string; children: ReactNode }

/**
 * The label above a field, and the hint or error below it. The hint or error is in a live region, so that screen
 * readers announce an error.
 */
export function FieldFrame({
  id,
  label,
  labelHidden,
  optional,
  hint,
  error,
  className = '',
  children,
}: FieldFrameProps) {
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-1.5 block text-ui font-medium text-n900'}>
        {label}
        {optional && <span className="font-normal text-n600"> (optional)</span>}
      </label>
      {children}
      <div id={`${id}-note`} aria-live="polite">
        {error ? (
          <FieldError>{error}</FieldError>
        ) : (
          hint && <p className="mt-1.5 text-small text-n600">{hint}</p>
        )}
      </div>
    </div>
  )
}
