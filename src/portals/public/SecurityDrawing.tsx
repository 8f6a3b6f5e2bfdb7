import { strandStroke } from '../../browser/frame/strand.ts'

/**
 * A drawing of a comb (a bar with slots) that lets three lines pass and stops a fourth. The stopped line is gray,
 * because red would mean an error.
 */
export function SecurityDrawing() {
  return (
    <svg aria-hidden viewBox="0 0 340 140" fill="none" strokeWidth="6" className="block w-full">
      <path d="M0 22H340M0 118H340" className={strandStroke.s} />
      <path d="M0 54H340" className={strandStroke.p} />
      <path d="M0 86H150" strokeDasharray="6" className="stroke-n500" />
      <path d="M214 86H340" className="stroke-n200" />
      <rect x="166" width="32" height="140" rx="6" className="fill-panel" />
      <path
        d="M176 22h12M176 54h12M176 118h12M177 81l10 10M187 81l-10 10"
        strokeWidth="3"
        strokeLinecap="round"
        className="stroke-on-panel"
      />
    </svg>
  )
}
