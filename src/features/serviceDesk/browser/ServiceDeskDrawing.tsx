/** A ticket whose strand leads to one of three agents, and a note beside it. */
export function ServiceDeskDrawing() {
  return (
    <svg aria-hidden viewBox="0 0 280 96" fill="none" className="h-24">
      <rect x="28.5" y="16.5" width="96" height="63" rx="6" className="fill-n0 stroke-n300" />
      <path d="M42 32H86M42 48H108" strokeWidth="4" strokeLinecap="round" className="stroke-n300" />
      <path d="M42 64H72" strokeWidth="4" strokeLinecap="round" className="stroke-strand-s" />
      <path d="M124 48H190" strokeWidth="4" className="stroke-strand-p" />
      <g className="fill-n0 stroke-n300">
        <rect x="190.5" y="8.5" width="23" height="23" rx="6" />
        <rect x="190.5" y="64.5" width="23" height="23" rx="6" />
      </g>
      <rect x="190" y="36" width="24" height="24" rx="6" className="fill-n900" />
      <g className="fill-n300">
        <circle cx="202" cy="17" r="4" />
        <path d="M195 28Q195 22 202 22T209 28Z" />
        <circle cx="202" cy="73" r="4" />
        <path d="M195 84Q195 78 202 78T209 84Z" />
      </g>
      <g className="fill-n0">
        <circle cx="202" cy="45" r="4" />
        <path d="M195 56Q195 50 202 50T209 56Z" />
      </g>
    </svg>
  )
}
