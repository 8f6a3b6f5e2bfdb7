import { useId, type ComponentProps } from 'react'
import { FieldFrame, noteOf, type CommonFieldProps } from './FieldFrame.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> &
  CommonFieldProps & {
    /** Grows with its text, up to half the screen, in browsers that support it. */
    grows?: boolean
    /** In a monospaced font, for source text. */
    mono?: boolean
  }

/** At least 104 px high, vertically resizable. */
export function TextArea(props: TextAreaProps) {
  const { label, labelHidden, optional, hint, error, className, grows, mono, id: givenId, ...area } = props
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <FieldFrame {...{ id, label, labelHidden, optional, hint, error, className }}>
      <textarea
        rows={4}
        dir="auto"
        {...area}
        id={id}
        {...noteOf(id, { hint, error })}
        className={
          `field-frame block min-h-26 w-full resize-y px-3 py-2.5 text-body md:text-ui ${mono ? 'font-mono ' : ''}` +
          (grows ? 'field-sizing-content max-h-[max(50vh,13rem)]' : '')
        }
      />
    </FieldFrame>
  )
}
