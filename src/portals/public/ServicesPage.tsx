import { Link } from '@tanstack/react-router'
import { strandGround, toneAt } from '../../browser/frame/strand.ts'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { services, type Service } from '../../shared/site/services.ts'
import { useSite } from '../../browser/page/site.tsx'
import { PageTitle } from './PageTitle.tsx'
import { ServiceIcon } from './ServiceIcon.tsx'

export { preloadIcons } from './ServiceIcon.tsx'

/** A service, with a thick line from the left edge of its cell to the service's icon. */
function ServiceCell({ service, index }: { service: Service; index: number }) {
  return (
    <li
      id={service.id}
      className="flex flex-col wrap-anywhere p-5 ring-1 ring-n200 target:bg-n25 md:px-7 md:pt-6 md:pb-7"
    >
      <div aria-hidden className="relative flex items-center justify-between">
        <span
          className={`absolute top-1/2 -left-5 h-1.5 w-5 -translate-y-1/2 md:-left-7 md:w-7 ${strandGround[toneAt(index)]}`}
        />
        <span className="grid size-10 place-items-center rounded-control border-2 border-n900 bg-n0 text-n900">
          <ServiceIcon name={service.icon} />
        </span>
        <span className="mr-[3px] size-1.5 rounded-full bg-led ring-3 ring-led-ring" />
      </div>
      <h2 className="mt-5 text-h3 text-n900 md:mt-9">{service.title}</h2>
      <p className="mt-1 text-body text-pretty text-n700">{service.text}</p>
      <ul className="mt-auto flex flex-wrap gap-x-1.5 pt-5 text-small font-medium text-n600 md:pt-6">
        {service.facts.map((fact) => (
          <li
            key={fact}
            className="flex items-center gap-1.5 [&+li]:before:size-[3px] [&+li]:before:rounded-full [&+li]:before:bg-n400"
          >
            {fact}
          </li>
        ))}
      </ul>
      <Link
        to="/contact"
        hash={service.id}
        className="touch-room mt-4 w-fit rounded-badge text-ui font-medium text-n900 underline underline-offset-4"
      >
        Ask about {service.title}
      </Link>
    </li>
  )
}

export function ServicesPage() {
  return (
    <div className="mx-auto w-full max-w-[1280px] px-5 pt-10 pb-16 md:px-10 md:pt-18 md:pb-24">
      <PageTitle
        title="Our Services"
        lead="Tailored IT solutions for small and medium businesses. Take one, or hand us the whole rack."
      />
      <ul className="mt-10 grid gap-px overflow-hidden rounded-card border border-n200 bg-n0 md:grid-cols-2 lg:grid-cols-3">
        {(useSite().texts?.services ?? services).map((service, index) => (
          <ServiceCell key={service.id} service={service} index={index} />
        ))}
      </ul>
      <div className="mt-10 flex flex-col gap-5 md:flex-row md:items-center md:justify-between">
        <p className="text-body text-n700">
          Not sure what you need? Write to us and we will go through it together.
        </p>
        <Link to="/contact" className={`shrink-0 ${buttonClass({ variant: 'primary', size: 'large' })}`}>
          Request a Service Quote
        </Link>
      </div>
    </div>
  )
}
