/** A key on a strand that ends in a phone. */
export function PasskeysDrawing() {
  return (
    <svg aria-hidden viewBox="0 0 280 96" fill="none" className="h-24">
      <circle cx="52" cy="48" r="22" className="fill-n0 stroke-n300" strokeWidth="2" />
      <circle cx="46" cy="48" r="6" className="fill-n900" />
      <path d="M74 48H134" strokeWidth="4" className="stroke-n300" />
      <path d="M104 48V60M120 48V56" strokeWidth="4" className="stroke-n300" />
      <path
        d="M134 48H150Q160 48 160 38V36Q160 28 168 28H176Q184 28 184 36V38Q184 48 194 48H206"
        strokeWidth="4"
        className="stroke-strand-p"
      />
      <rect x="206.5" y="12.5" width="44" height="71" rx="7" className="fill-n0 stroke-n300" />
      <path
        d="M218 54V46A10.500 10.500 0 0 1 239 46V54M223 58V47A5.500 5.500 0 0 1 234 47V58M228.500 48V60"
        strokeWidth="2.500"
        strokeLinecap="round"
        className="stroke-n900"
      />
    </svg>
  )
}
