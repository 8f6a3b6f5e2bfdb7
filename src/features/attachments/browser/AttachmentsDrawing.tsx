/** A paper clip on a message, and the picture that it brings. */
export function AttachmentsDrawing() {
  return (
    <svg aria-hidden viewBox="0 0 280 96" fill="none" className="h-24">
      <rect x="24.5" y="16.5" width="128" height="64" rx="6" className="fill-n0 stroke-n300" />
      <path d="M38 32H120M38 44H134M38 56H98" strokeWidth="4" strokeLinecap="round" className="stroke-n300" />
      <path
        d="M126 70V48a9 9 0 0 1 18 0v24a14 14 0 0 1-28 0V52"
        strokeWidth="4"
        strokeLinecap="round"
        className="stroke-strand-p"
      />
      <path d="M152 60H186" strokeWidth="4" className="stroke-strand-s" />
      <rect x="186" y="24" width="72" height="52" rx="6" className="fill-n900" />
      <circle cx="204" cy="40" r="5" className="fill-strand-s" />
      <path
        d="M192 70L214 48L228 62L238 54L252 70"
        strokeWidth="3"
        strokeLinejoin="round"
        className="stroke-n0"
      />
    </svg>
  )
}
