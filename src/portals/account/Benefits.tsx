import { LifeBuoy, ReceiptText, UserCog } from 'lucide'
import { Icon } from '../../browser/ui/Icon.tsx'
import { TangleDrawing } from './TangleDrawing.tsx'

const benefits = [
  { title: 'Support tickets', text: 'Raise a request and follow every reply', icon: LifeBuoy },
  { title: 'Invoice management', text: "See what's due and print your invoices", icon: ReceiptText },
  { title: 'Account management', text: 'Keep your details and password up to date', icon: UserCog },
]

/** The benefits of an account. A line of TangleDrawing ends at the icon of each benefit. */
export function Benefits() {
  return (
    <section className="ground-p relative overflow-hidden px-5 pt-8 pb-12 md:px-10 lg:min-h-184 lg:px-0 lg:pt-85">
      <TangleDrawing />
      <div className="relative mx-auto w-full max-w-160 lg:mx-0 lg:pl-28">
        <h2 className="text-title lg:text-h2">
          Everything we do
          <br />
          for you, in one place
        </h2>
        <ul className="mt-7 grid gap-8 lg:mt-11">
          {benefits.map(({ title, text, icon }) => (
            <li key={title} className="flex items-center gap-5">
              <span className="grid size-11 shrink-0 place-items-center rounded-control bg-on-band text-band">
                <Icon icon={icon} size={20} />
              </span>
              <span className="min-w-0">
                <strong className="block text-section">{title}</strong>
                <span className="block text-ui">{text}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
