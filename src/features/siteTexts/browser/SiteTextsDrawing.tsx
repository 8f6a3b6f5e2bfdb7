/** A page whose headline is being written at the end of a strand. */
export function SiteTextsDrawing() {
  return (
    <svg aria-hidden viewBox="0 0 280 96" fill="none" className="h-24">
      <rect x="80.5" y="12.5" width="176" height="72" rx="6" className="fill-n0 stroke-n300" />
      <path d="M81 26H256" className="stroke-n300" />
      <path d="M98 44H166" strokeWidth="8" strokeLinecap="round" className="stroke-n900" />
      <path d="M98 60H206M98 71H186" strokeWidth="4" strokeLinecap="round" className="stroke-n300" />
      <path d="M20 76H40Q50 76 50 66V54Q50 44 60 44H80" strokeWidth="4" className="stroke-strand-p" />
      <path d="M180 34V54M175 34H185M175 54H185" strokeWidth="2.5" className="stroke-strand-s" />
    </svg>
  )
}
