/** A spinning ring in the text color, without a label. */
export function Ring({ size }: { size: 14 | 24 }) {
  const width = size === 14 ? 2 : 3
  const radius = (size - width) / 2
  const shape = { cx: size / 2, cy: size / 2, r: radius, fill: 'none', strokeWidth: width }
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      className="shrink-0 animate-spin"
    >
      <circle {...shape} className={size === 14 ? 'stroke-current opacity-30' : 'stroke-n200'} />
      <circle
        {...shape}
        pathLength={100}
        strokeDasharray="25 75"
        className={size === 14 ? 'stroke-current' : 'stroke-ink'}
      />
    </svg>
  )
}
