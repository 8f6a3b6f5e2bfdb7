/** A row of the list of people, plugged into its form. */
export function UserEditingDrawing() {
  return (
    <svg aria-hidden viewBox="0 0 280 96" fill="none" className="h-24">
      <g className="fill-n0 stroke-n300">
        <rect x="12.5" y="12.5" width="128" height="71" rx="6" />
        <rect x="180.5" y="20.5" width="84" height="55" rx="6" />
      </g>
      <path d="M12 36H140M12 60H140" className="stroke-n200" />
      <path d="M26 24H84M26 72H76M26 48H92" strokeWidth="4" strokeLinecap="round" className="stroke-n300" />
      <path d="M118 48H180" strokeWidth="4" className="stroke-strand-p" />
      <rect x="110" y="41" width="14" height="14" rx="4" className="fill-n900" />
      <path d="M194 38H232M194 52H250" strokeWidth="4" strokeLinecap="round" className="stroke-n300" />
      <rect x="226" y="62" width="26" height="8" rx="3" className="fill-strand-p" />
    </svg>
  )
}
