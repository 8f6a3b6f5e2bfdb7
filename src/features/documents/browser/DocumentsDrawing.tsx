/** A sheet under the strands of the brand, and its copy as a file. */
export function DocumentsDrawing() {
  return (
    <svg aria-hidden viewBox="0 0 280 96" fill="none" className="h-24">
      <rect x="40.5" y="8.5" width="64" height="80" rx="4" className="fill-n0 stroke-n300" />
      <path d="M41 14H104" strokeWidth="4" className="stroke-strand-p" />
      <path d="M41 18H104" strokeWidth="3" className="stroke-strand-s" />
      <path d="M52 36H76M52 50H93M52 62H93" strokeWidth="4" strokeLinecap="round" className="stroke-n300" />
      <path d="M82 76H93" strokeWidth="4" strokeLinecap="round" className="stroke-n900" />
      <path d="M122 48H164" strokeWidth="4" className="stroke-strand-p" />
      <path d="M156 40L165 48L156 56" strokeWidth="4" strokeLinecap="round" className="stroke-strand-p" />
      <path d="M184 12H220L240 32V84H184Z" strokeLinejoin="round" className="fill-n900 stroke-n900" />
      <path d="M220 12V32H240" className="fill-n300 stroke-n300" />
      <path d="M196 52H228M196 64H216" strokeWidth="4" strokeLinecap="round" className="stroke-n0" />
    </svg>
  )
}
