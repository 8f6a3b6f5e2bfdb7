import { Ring } from './Ring.tsx'

type SpinnerProps = {
  label: string
  /** The label is read aloud but not shown. */ quiet?: boolean
  className?: string
}

/** What is awaited, with the ring above it; appears after 150 ms so that quick answers do not flicker. */
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
