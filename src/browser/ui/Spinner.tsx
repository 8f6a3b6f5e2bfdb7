import { Ring } from './Ring.tsx'

type SpinnerProps = {
  label: string
  /** The label is for screen readers only. */ quiet?: boolean
  className?: string
}

/** A ring above a label; appears after 150 ms, so that fast responses do not flicker. */
export function Spinner({ label, quiet = false, className = '' }: SpinnerProps) {
  return (
    <div
      role="status"
      className={`grid animate-appear place-content-center place-items-center gap-4 text-center ${className}`}
    >
      <Ring size={24} />
      <p className={quiet ? 'sr-only' : 'text-ui text-n600'}>{label}</p>
    </div>
  )
}
