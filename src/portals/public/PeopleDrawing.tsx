import { strandStroke } from '../../browser/frame/strand.ts'

const people = [
  { x: 240, y: 24, tone: 's' },
  { x: 300, y: 70, tone: 'p' },
  { x: 214, y: 116, tone: 'n' },
] as const

/** A drawing of three strands (lines like cables), each of which ends at a person. */
export function PeopleDrawing() {
  return (
    <svg aria-hidden viewBox="0 0 340 140" className="block w-full">
      {people.map(({ x, y, tone }) => (
        <g key={tone}>
          <path d={`M0 ${y}H${x}`} strokeWidth="6" className={strandStroke[tone]} />
          <circle cx={x} cy={y} r="22" strokeWidth="2" className="fill-n0 stroke-n900" />
          <circle cx={x} cy={y - 5} r="5.5" className="fill-n900" />
          <path d={`M${x - 11} ${y + 13}a11 10.5 0 0 1 22 0z`} className="fill-n900" />
        </g>
      ))}
    </svg>
  )
}
