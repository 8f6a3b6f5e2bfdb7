import type { ReactNode } from 'react'
import { FieldError } from './FieldError.tsx'

/** What every field takes besides the attributes of its element. */
export type FieldWords = {
  label: ReactNode
  /** The label is read aloud but not shown: the row or the icon says it already. */
  labelHidden?: boolean | undefined
  optional?: boolean | undefined
  hint?: ReactNode
  /** Takes the hint's place. */
  error?: string | undefined
  className?: string | undefined
}

/** The attributes by which a field points at its hint or error. */
export function noteOf(id: string, { hint, error }: Pick<FieldWords, 'hint' | 'error'>) {
  return {
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error || hint ? `${id}-note` : undefined,
  }
}

type FieldFrameProps = FieldWords & { id: string; children: ReactNode }

/** Label above, hint or error below. The note is a live region, so that an error found later is heard too. */
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
