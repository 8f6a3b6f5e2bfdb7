/** A letter whose strand ends in a key. */
export function SelfServiceDrawing() {
  return (
    <svg aria-hidden viewBox="0 0 280 96" fill="none" className="h-24">
      <rect x="20.5" y="20.5" width="92" height="56" rx="6" className="fill-n0 stroke-n300" />
      <path d="M22 24L66 54L111 24" className="stroke-n300" strokeWidth="2" strokeLinejoin="round" />
      <path
        d="M112 48H150Q160 48 160 38V34Q160 24 170 24H184Q194 24 194 34V48H206"
        strokeWidth="4"
        className="stroke-strand-p"
      />
      <rect x="206" y="32" width="32" height="32" rx="6" className="fill-n900" />
      <circle cx="222" cy="44" r="5" className="stroke-n0" strokeWidth="3" />
      <path d="M222 49V58M222 54H227" className="stroke-n0" strokeWidth="3" />
    </svg>
  )
}
