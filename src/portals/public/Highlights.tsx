import { PeopleDrawing } from './PeopleDrawing.tsx'
import { SecurityDrawing } from './SecurityDrawing.tsx'
import { SupportDrawing } from './SupportDrawing.tsx'

const highlights = [
  {
    title: 'Managed Security',
    text: 'Legitimate traffic gets through. Everything else is blocked at the edge, and we let you know.',
    Drawing: SecurityDrawing,
  },
  {
    title: '24/7 Support',
    text: 'A real person answers around the clock, not just during business hours.',
    Drawing: SupportDrawing,
  },
  {
    title: 'Expert Team',
    text: 'You always know who is responsible for what, and so do they.',
    Drawing: PeopleDrawing,
  },
]

const column =
  'relative border-t border-n200 py-6 pb-8 md:border-t-0 md:pt-8 md:pb-0 lg:pt-10 ' +
  'md:[&+li]:before:absolute md:[&+li]:before:inset-y-0 md:[&+li]:before:-left-4 md:[&+li]:before:w-px ' +
  'md:[&+li]:before:bg-n200 lg:[&+li]:before:-left-8'

/** Three selling points below one line. */
export function Highlights() {
  return (
    <section
      aria-labelledby="highlights"
      className="mx-auto max-w-[1280px] px-5 pt-16 pb-8 md:px-10 md:py-24"
    >
      <h2 id="highlights" className="mb-7 text-title text-n900 md:mb-14 md:text-h2">
        Around-the-clock care from people you know
      </h2>
      <ul className="md:grid md:grid-cols-3 md:gap-8 md:border-t md:border-n200 lg:gap-16">
        {highlights.map(({ title, text, Drawing }) => (
          <li key={title} className={column}>
            <Drawing />
            <h3 className="mt-7 text-h3 text-n900">{title}</h3>
            <p className="mt-1 text-body text-pretty text-n700">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
