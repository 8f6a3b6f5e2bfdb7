import { Link } from '@tanstack/react-router'
import { strandFill, strandStroke, type Tone, toneAt } from '../../browser/frame/strand.ts'
import { useServices } from '../../browser/page/site.tsx'

const middles = [100, 300, 500, 700, 900, 1100]
const atEach = (shape: (x: number) => string, tone?: Tone) =>
  middles.map((x, index) => (tone === undefined || tone === toneAt(index) ? shape(x) : '')).join('')
const light = (x: number) => `M${x + 28} 29h0`

/**
 * The drawn jacks above the names of the services. They have the scale of the hero drawing, so that each of its strands
 * meets a jack. Jacks above a service have a light.
 */
function Jacks({ inUse }: { inUse: number }) {
  const lights = middles.slice(0, inUse).map(light).join('')
  return (
    <svg
      aria-hidden
      viewBox="0 0 1200 44"
      strokeLinejoin="round"
      strokeLinecap="round"
      className="pointer-events-none absolute inset-x-0 top-0 hidden lg:block"
    >
      <path
        d={atEach((x) => `M${x - 13} 21h26v16h-26z`)}
        strokeWidth="6"
        className="fill-n0 stroke-on-panel"
      />
      {(['p', 's', 'n'] as const).map((tone) => (
        <g key={tone} className={`${strandStroke[tone]} ${strandFill[tone]}`}>
          <path d={atEach((x) => `M${x}-4V24`, tone)} strokeWidth="6" />
          <path d={atEach((x) => `M${x - 5} 23h10v8h-10z`, tone)} strokeWidth="4" />
        </g>
      ))}
      <g className="hero-led stroke-led-dark">
        <path d={lights} strokeWidth="12" opacity=".25" />
        <path d={lights} strokeWidth="6" />
      </g>
    </svg>
  )
}

/**
 * The dark panel below the hero drawing, with the first six services: side by side in windows at least 1024 px wide,
 * otherwise in two or three columns.
 */
export function ServicesPanel() {
  const services = useServices().slice(0, 6)
  return (
    <div className="ground-dark relative px-5 py-1 md:px-10 md:py-4 lg:rounded-t-card lg:p-0">
      <Jacks inUse={services.length} />
      <ul className="grid grid-cols-2 gap-x-6 md:grid-cols-3 lg:grid-cols-6 lg:gap-0">
        {services.map(({ id, title }) => (
          <li key={id} className="flex lg:[&+li]:border-l lg:[&+li]:border-on-panel/12">
            <Link
              to="/services"
              hash={id}
              className={
                'flex min-h-11 min-w-0 grow items-center wrap-anywhere gap-2.5 rounded-control py-3 text-ui font-medium underline-offset-4 hover:underline ' +
                'lg:justify-center lg:px-1 lg:pt-[min(54px,4.5vw)] lg:pb-5 lg:text-center lg:-outline-offset-6 lg:max-xl:text-small'
              }
            >
              <span
                aria-hidden
                className="hero-led size-1.5 shrink-0 rounded-full bg-led-dark ring-3 ring-led-dark/25 lg:hidden"
              />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
