import { strandStroke } from '../../browser/frame/strand.ts'

const people = [
  { letter: 'M', x: 240, y: 24, tone: 's' },
  { letter: 'D', x: 300, y: 70, tone: 'p' },
  { letter: 'A', x: 214, y: 116, tone: 'n' },
] as const

/** Strands that end in people. */
export function PeopleDrawing() {
  return (
    <svg aria-hidden viewBox="0 0 340 140" className="block w-full">
      {people.map(({ letter, x, y, tone }) => (
        <g key={letter}>
          <path d={`M0 ${y}H${x}`} strokeWidth="6" className={strandStroke[tone]} />
          <circle cx={x} cy={y} r="22" strokeWidth="2" className="fill-n0 stroke-n900" />
          <text x={x} y={y + 5.7} textAnchor="middle" fontSize="16" fontWeight="600" className="fill-n900">
            {letter}
          </text>
        </g>
      ))}
    </svg>
  )
}
