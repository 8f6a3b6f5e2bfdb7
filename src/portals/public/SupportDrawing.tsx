/** Twelve ports and their lights. Two dashed lines draw all the ports, and a third draws all the lights. */
function Ports({ y }: { y: number }) {
  return (
    <g transform={`translate(0 ${y})`} className="stroke-on-panel">
      <path d="M20 7H320" strokeWidth="14" strokeDasharray="19 6.5" />
      <path d="M24 16H320" strokeWidth="4" strokeDasharray="11 14.5" />
      <path
        d="M29.5 25H320"
        strokeWidth="4.5"
        strokeDasharray="0 25.5"
        strokeLinecap="round"
        className="stroke-led-dark"
      />
    </g>
  )
}

/** A network switch with 24 ports, one for each hour, with all lights on. */
export function SupportDrawing() {
  return (
    <svg aria-hidden viewBox="0 0 340 140" fill="none" className="block w-full">
      <rect y="8" width="340" height="124" rx="6" className="fill-panel" />
      <Ports y={34} />
      <Ports y={78} />
    </svg>
  )
}
