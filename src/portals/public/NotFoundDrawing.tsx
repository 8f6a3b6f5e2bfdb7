/** A large version of the drawing in empty lists: an unplugged cable. */
export function NotFoundDrawing() {
  return (
    <svg aria-hidden viewBox="0 0 360 168" fill="none" className="block w-full max-w-90 overflow-visible">
      <path d="M-1000 132H30c58 0 52-84 104-84h16" strokeWidth="9" className="stroke-strand-s" />
      <path
        d="M150 30h33a6 6 0 0 1 6 6v24a6 6 0 0 1-6 6h-33a6 6 0 0 1-6-6V36a6 6 0 0 1 6-6z"
        className="fill-n900"
      />
      <rect x="240" y="12" width="88" height="72" rx="9" strokeWidth="5" className="fill-n0 stroke-n900" />
      <path d="M262 12v16M284 12v16M306 12v16" strokeWidth="5" className="stroke-n900" />
      <circle cx="349" cy="48" r="7" className="fill-n400" />
    </svg>
  )
}
