type UnpluggedProps = {
  light: 'grey' | 'red'
  /** 120 × 56, or three times that for the not-found page. */ large?: boolean
}

/** A drawing of an unplugged cable beside an empty socket. */
export function UnpluggedDrawing({ light, large = false }: UnpluggedProps) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 120 56"
      fill="none"
      className={large ? 'h-auto w-90 max-w-full' : 'h-14 w-30'}
    >
      <path d="M2 42c20 0 22-26 42-26" strokeWidth={5} className="stroke-strand-s" />
      <rect x={44} y={9} width={16} height={14} rx={3} className="fill-n900" />
      <rect x={78} y={4} width={31} height={25} rx={4.5} strokeWidth={2.25} className="stroke-n900" />
      <path d="M85.5 5v6M93.5 5v6M101.5 5v6" strokeWidth={2} className="stroke-n900" />
      <circle cx={116.5} cy={16} r={3} className={light === 'red' ? 'fill-red-dot' : 'fill-n400'} />
    </svg>
  )
}
