/** The default logo as inline SVG, so that it changes at once with the colors that are edited in a form. */
export function DefaultLogo({ className }: { className: string }) {
  return (
    <svg aria-hidden viewBox="0 0 28 28" className={`shrink-0 ${className}`}>
      <rect width="28" height="28" rx="6" className="fill-p" />
      <g fill="none" strokeWidth="2.75" strokeLinecap="round" className="stroke-on-p">
        <path d="M4 19.5c2 0 3.4-.9 4.5-2.3" />
        <path d="M14 10.6c1.2-1.4 2.4-2.1 4.5-2.1H24" />
        <path d="M4 8.5c7 0 6.5 11 14 11h6" />
      </g>
    </svg>
  )
}
