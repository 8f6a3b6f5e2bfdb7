/** A lead whose strand leads into a box, and back. */
export function LeadArchiveDrawing() {
  return (
    <svg aria-hidden viewBox="0 0 280 96" fill="none" className="h-24">
      <rect x="20.5" y="16.5" width="104" height="63" rx="6" className="fill-n0 stroke-n300" />
      <path d="M34 32H84M34 48H110M34 64H96" strokeWidth="4" strokeLinecap="round" className="stroke-n300" />
      <path d="M124 40H186" strokeWidth="4" className="stroke-strand-p" />
      <path d="M186 58H124" strokeWidth="4" strokeDasharray="8 6" className="stroke-strand-s" />
      <rect x="186" y="36" width="64" height="40" rx="6" className="fill-n900" />
      <rect x="180.5" y="22.5" width="75" height="16" rx="4" className="fill-n0 stroke-n300" />
      <path d="M208 52H228" strokeWidth="4" strokeLinecap="round" className="stroke-n0" />
    </svg>
  )
}
