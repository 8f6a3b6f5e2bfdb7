const bars = [
  { x: 0, height: 5 },
  { x: 4.5, height: 8 },
  { x: 9, height: 11 },
]
const filled = new Map([
  ['low', 1],
  ['medium', 2],
  ['high', 3],
])

/** A priority. It is shown by a shape instead of a color, to be distinct from the status; only critical is red. */
export function Priority({ priority }: { priority: string }) {
  const critical = priority === 'critical'
  return (
    <span
      className={`inline-flex items-center gap-2 align-middle text-ui whitespace-nowrap ${critical ? 'font-medium text-on-red' : 'text-n700'}`}
    >
      <svg aria-hidden width={14} height={14} viewBox="0 0 14 14" className="shrink-0">
        {critical ? (
          <>
            <rect width={14} height={14} rx={3} fill="#c5221f" />
            <path d="M7 3.2v4.6M7 10.2v.6" stroke="#fff" strokeWidth={1.75} strokeLinecap="round" />
          </>
        ) : (
          bars.map(({ x, height }, index) => (
            <rect
              key={x}
              x={x}
              y={12 - height}
              width={3}
              height={height}
              rx={1}
              className={index < (filled.get(priority) ?? 0) ? 'fill-n700' : 'fill-n300'}
            />
          ))
        )}
      </svg>
      <span className="inline-block first-letter:uppercase">{priority}</span>
    </span>
  )
}
