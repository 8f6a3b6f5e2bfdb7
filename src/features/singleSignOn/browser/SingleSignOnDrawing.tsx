/** Two doors, and one strand that opens both. */
export function SingleSignOnDrawing() {
  return (
    <svg aria-hidden viewBox="0 0 280 96" fill="none" className="h-24">
      <circle cx="44" cy="48" r="19.5" className="fill-n0 stroke-n300" />
      <circle cx="44" cy="42" r="6" className="stroke-n400" strokeWidth="2" />
      <path
        d="M33 61Q34 52 44 52Q54 52 55 61"
        className="stroke-n400"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path d="M64 48H104Q114 48 114 38V36Q114 26 124 26H150" strokeWidth="4" className="stroke-strand-p" />
      <path d="M104 48Q114 48 114 58V60Q114 70 124 70H150" strokeWidth="4" className="stroke-strand-s" />
      <rect x="150" y="10" width="32" height="32" rx="6" className="fill-n900" />
      <path d="M159 26L164 31L173 21" className="stroke-n0" strokeWidth="3" />
      <rect x="150" y="54" width="32" height="32" rx="6" className="fill-n900" />
      <path d="M159 70L164 75L173 65" className="stroke-n0" strokeWidth="3" />
      <rect x="198.5" y="16.5" width="60" height="20" rx="4" className="fill-n0 stroke-n300" />
      <rect x="198.5" y="60.5" width="60" height="20" rx="4" className="fill-n0 stroke-n300" />
    </svg>
  )
}
