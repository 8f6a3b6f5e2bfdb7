import { homeTexts } from '../../shared/site/homeTexts.ts'
import { useSite } from '../../browser/page/site.tsx'
import { PeopleDrawing } from './PeopleDrawing.tsx'
import { SecurityDrawing } from './SecurityDrawing.tsx'
import { SupportDrawing } from './SupportDrawing.tsx'

const drawings = [SecurityDrawing, SupportDrawing, PeopleDrawing]

const column =
  'relative border-t border-n200 wrap-anywhere py-6 pb-8 md:border-t-0 md:pt-8 md:pb-0 lg:pt-10 ' +
  'md:[&+li]:before:absolute md:[&+li]:before:inset-y-0 md:[&+li]:before:-left-4 md:[&+li]:before:w-px ' +
  'md:[&+li]:before:bg-n200 lg:[&+li]:before:-left-8'

/** Three selling points, on wide screens side by side below one border line. */
export function Highlights() {
  const { highlightsTitle, highlights } = useSite().texts ?? homeTexts
  return (
    <section
      aria-labelledby="highlights"
      className="mx-auto max-w-[1280px] px-5 pt-16 pb-8 md:px-10 md:py-24"
    >
      <h2 id="highlights" className="mb-7 text-title wrap-anywhere text-n900 md:mb-14 md:text-h2">
        {highlightsTitle}
      </h2>
      <ul className="md:grid md:grid-cols-3 md:gap-8 md:border-t md:border-n200 lg:gap-16">
        {drawings.map((Drawing, index) => (
          <li key={index} className={column}>
            <Drawing />
            <h3 className="mt-7 text-h3 text-n900">{highlights[index]?.title}</h3>
            <p className="mt-1 text-body text-pretty text-n700">{highlights[index]?.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
