/** A new row comes into a list by a strand from the server, in two windows at once. */
export function LiveUpdatesDrawing() {
  return (
    <svg aria-hidden viewBox="0 0 280 96" fill="none" className="h-24">
      <path d="M140 48H176M104 48H140" strokeWidth="4" className="stroke-strand-p" />
      <g className="fill-n0 stroke-n300">
        <rect x="16.5" y="16.5" width="88" height="63" rx="6" />
        <rect x="176.5" y="16.5" width="88" height="63" rx="6" />
      </g>
      <g strokeWidth="4" strokeLinecap="round" className="stroke-n300">
        <path d="M30 48H84M30 64H72M190 48H244M190 64H232" />
      </g>
      <path d="M30 32H76M190 32H236" strokeWidth="4" strokeLinecap="round" className="stroke-strand-s" />
      <circle cx="140" cy="48" r="13" className="fill-n900" />
      <path d="M133 48A7 7 0 0 1 147 48M136 51A4.5 4.5 0 0 1 144 51" strokeWidth="2" className="stroke-n0" />
    </svg>
  )
}
