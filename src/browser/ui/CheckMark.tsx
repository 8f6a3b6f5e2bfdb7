import { Check } from 'lucide'
import type { ComponentProps } from 'react'
import { Icon } from './Icon.tsx'

type CheckMarkProps = Omit<ComponentProps<'input'>, 'type' | 'className'>

/** A native checkbox. The label around it, which the caller renders, needs the class `group/check`. */
export function CheckMark(input: CheckMarkProps) {
  return (
    <>
      <input {...input} type="checkbox" className="peer check-box" />
      <Icon icon={Check} size={14} className="check-mark" />
    </>
  )
}
