import { ChevronDown, type LucideIcon } from 'lucide-react'
import { Accordion as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

type AccordionProps = {
  /** The sections that are open initially; or use `value` with `onValueChange`. */
  defaultValue?: string[]
  value?: string[]
  onValueChange?: (open: string[]) => void
  children: ReactNode
}

/** A framed list of AccordionSection elements, which open independently. */
export function Accordion({ children, ...state }: AccordionProps) {
  return (
    <Radix.Root type="multiple" {...state} className="rounded-card border border-n200 bg-n0">
      {children}
    </Radix.Root>
  )
}

type AccordionSectionProps = {
  value: string
  icon: LucideIcon
  title: string
  /** A text such as "6 users". */
  count?: string | undefined
  children: ReactNode
}

export function AccordionSection({ value, icon, title, count, children }: AccordionSectionProps) {
  return (
    <Radix.Item value={value} className="group/section border-n200 not-first:border-t">
      <Radix.Header asChild>
        <h2>
          <Radix.Trigger
            className={
              'flex min-h-15 w-full items-center gap-3 px-5 py-2 text-left transition-colors -outline-offset-2 hover:bg-n25 ' +
              'group-first/section:rounded-t-card group-last/section:data-[state=closed]:rounded-b-card ' +
              'data-[state=open]:bg-n25'
            }
          >
            <Icon icon={icon} size={18} />
            <span className="flex flex-wrap items-center gap-x-3">
              <span className="text-section">{title}</span>
              {count && <span className="text-ui text-n600 tabular-nums">{count}</span>}
            </span>
            <Icon
              icon={ChevronDown}
              size={18}
              className="ml-auto text-n600 transition-[rotate] duration-160 group-data-[state=open]/section:rotate-180"
            />
          </Radix.Trigger>
        </h2>
      </Radix.Header>
      <Radix.Content className="border-t border-n200 p-4 data-[state=open]:animate-fade-in md:p-5">
        {children}
      </Radix.Content>
    </Radix.Item>
  )
}
