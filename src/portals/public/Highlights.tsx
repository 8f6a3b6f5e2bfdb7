import { PeopleDrawing } from './PeopleDrawing.tsx'
import { SecurityDrawing } from './SecurityDrawing.tsx'
import { SupportDrawing } from './SupportDrawing.tsx'

const highlights = [
  {
    title: 'Managed Security',
    text: 'What belongs on your network passes. What does not is stopped at the door, and you hear about it.',
    Drawing: SecurityDrawing,
  },
  {
    title: '24/7 Support',
    text: "Someone answers in every one of the day's twenty-four hours, not only in the ten you are open.",
    Drawing: SupportDrawing,
  },
  {
    title: 'Expert Team',
    text: 'Every line ends at a person. You know who looks after what, and so do they.',
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
        Looked after by day, by night and by name
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
