/** A company whose strands end in its people. */
export function ClientDirectoryDrawing() {
  return (
    <svg aria-hidden viewBox="0 0 280 96" fill="none" className="h-24">
      <path
        d="M90 48H190M130 48V30Q130 20 140 20H190M130 48V66Q130 76 140 76H190"
        strokeWidth="4"
        className="stroke-strand-p"
      />
      <rect x="44.5" y="16.5" width="48" height="64" rx="6" className="fill-n0 stroke-n300" />
      <path
        d="M56 30H66M72 30H82M56 44H66M72 44H82M56 58H66M72 58H82"
        strokeWidth="4"
        className="stroke-n300"
      />
      <g className="fill-n900">
        <rect x="190" y="8" width="24" height="24" rx="6" />
        <rect x="190" y="36" width="24" height="24" rx="6" />
        <rect x="190" y="64" width="24" height="24" rx="6" />
      </g>
      <g className="fill-n0">
        <circle cx="202" cy="17" r="4" />
        <path d="M195 28Q195 22 202 22T209 28Z" />
        <circle cx="202" cy="45" r="4" />
        <path d="M195 56Q195 50 202 50T209 56Z" />
        <circle cx="202" cy="73" r="4" />
        <path d="M195 84Q195 78 202 78T209 84Z" />
      </g>
    </svg>
  )
}
