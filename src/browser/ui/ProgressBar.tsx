interface ProgressBarProps {
  /** The accessible name. */
  label: string
  /** 0 to 1. */
  part: number
}

/** The progress of an upload. */
export function ProgressBar({ label, part }: ProgressBarProps) {
  const percent = Math.round(part * 100)
  return (
    <div role="progressbar" aria-label={label} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
      <p className="text-ui font-medium text-n900">
        Uploading... <span className="tabular-nums">{percent}</span> %
      </p>
      <div className="mt-2 h-1.5 overflow-clip rounded-full bg-n200 forced-colors:border">
        <div
          className="h-full origin-left bg-p forced-colors:bg-[Highlight] transition-[scale]"
          style={{ scale: `${part} 1` }}
        />
      </div>
    </div>
  )
}
