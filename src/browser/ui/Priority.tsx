/** Three bars of growing height, as data of paths. */
const bars = [0, 4.5, 9].map(
  (x, at) =>
    `M${x} ${8 - 3 * at}a1 1 0 0 1 1-1h1a1 1 0 0 1 1 1v${3 + 3 * at}a1 1 0 0 1-1 1h-1a1 1 0 0 1-1-1z`,
)
const filled = new Map([
  ['low', 1],
  ['medium', 2],
  ['high', 3],
])

/** A priority. It is shown by a shape instead of a color, to be distinct from the status; only critical is red. */
export function Priority({ priority }: { priority: string }) {
  const critical = priority === 'critical'
  const count = filled.get(priority) ?? 0
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
          <>
            <path d={bars.slice(0, count).join('')} className="fill-n700" />
            <path d={bars.slice(count).join('')} className="fill-n300" />
          </>
        )}
      </svg>
      <span className="capitalized">{priority}</span>
    </span>
  )
}
