import { strandStroke } from '../../browser/frame/strand.ts'
import { drawingOrder, strands } from './strands.ts'

const slots = strands.map((_, index) => 890 + index * 28)

/**
 * The tangle of strands (lines like cables) and the comb (a bar with slots), used by both drawings. They are in a third
 * svg. One of the two drawings is always hidden by display: none, and no drawing could use elements of the hidden one.
 * Each strand is first drawn wider and in the background color: the gap shows which strand is on top.
 */
function SharedParts() {
  return (
    <svg aria-hidden width="0" height="0" className="absolute">
      <defs>
        <g id="tangle">
          {drawingOrder.map((index) => {
            const strand = strands[index]
            if (!strand) return null
            const id = `t${index}`
            return (
              <g key={id}>
                <use href={`#${id}`} className="stroke-n25" strokeWidth="12" />
                <g className={strandStroke[strand.tone]}>
                  <path id={id} d={strand.tangle} pathLength="1000" />
                </g>
                <use href={`#${id}`} className="hero-light" />
              </g>
            )
          })}
        </g>
        <g id="comb">
          <rect x="872" y="360" width="176" height="26" rx="6" className="fill-n900" />
          <path
            d={slots.map((x) => `M${x} 367.5v11`).join('')}
            className="stroke-n0"
            strokeWidth="3"
            strokeLinecap="round"
          />
        </g>
      </defs>
    </svg>
  )
}

/** The parts of the strands below the comb. No strands cross there, so the parts are drawn grouped by color. */
function Runs({ segment }: { segment: 'run' | 'spread' }) {
  const segments = strands.map((strand, index) => ({ ...strand, id: `${segment}${index}` }))
  return (
    <>
      {(['p', 's', 'n'] as const).map((tone) => (
        <g key={tone} className={strandStroke[tone]}>
          {segments
            .filter((strand) => strand.tone === tone)
            .map((strand) => (
              <path key={strand.id} id={strand.id} d={strand[segment]} pathLength="1000" />
            ))}
        </g>
      ))}
      <g className="hero-light hero-light-late">
        {segments.map(({ id }) => (
          <use key={id} href={`#${id}`} />
        ))}
      </g>
    </>
  )
}

/**
 * The drawing for windows narrower than 1024 px: a section of the tangle, and six evenly spaced ends of strands above
 * the list of services.
 */
export function SmallHeroDrawing() {
  return (
    <>
      <SharedParts />
      <svg
        aria-hidden
        viewBox="690 -10 520 470"
        preserveAspectRatio="xMidYMax slice"
        fill="none"
        strokeWidth="6"
        className="block h-[90.4vw] max-h-100 w-full mask-[linear-gradient(transparent,black_56px)] md:h-[52vw] md:max-h-none lg:hidden"
      >
        <use href="#tangle" />
        <Runs segment="spread" />
        <use href="#comb" />
      </svg>
    </>
  )
}

/** The drawing for windows at least 1024 px wide: the whole tangle, as wide as ServicesPanel below it. */
export function WideHeroDrawing() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 1200 576"
      fill="none"
      strokeWidth="6"
      className="hidden w-full overflow-visible lg:block"
    >
      <use href="#tangle" />
      <Runs segment="run" />
      <use href="#comb" />
    </svg>
  )
}
