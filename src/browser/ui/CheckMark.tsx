import { Check } from 'lucide'
import type { ComponentProps } from 'react'
import { Icon } from './Icon.tsx'

type CheckMarkProps = Omit<ComponentProps<'input'>, 'type' | 'className'>

/** A native checkbox. The label around it, which the caller renders, needs the class `group/check`. */
export function CheckMark(input: CheckMarkProps) {
  return (
    <>
      <input
        {...input}
        type="checkbox"
        className={
          'peer size-4.5 shrink-0 appearance-none rounded-badge border border-n400 bg-n0 transition-colors group-hover/check:border-n600 ' +
          'checked:border-edge checked:bg-p group-hover/check:checked:bg-hover-p disabled:border-n200 disabled:bg-n100 aria-invalid:border-danger'
        }
      />
      <Icon
        icon={Check}
        size={14}
        className="pointer-events-none absolute ml-0.5 hidden stroke-[2.5] text-on-p peer-checked:block peer-disabled:text-n500"
      />
    </>
  )
}
