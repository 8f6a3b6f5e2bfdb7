import { Eye, EyeOff } from 'lucide'
import { useId, useState, useSyncExternalStore, type ComponentProps } from 'react'
import { FieldFrame, noteOf, type CommonFieldProps } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & CommonFieldProps

/** For useSyncExternalStore: the value never changes after hydration. */
const subscribeToNothing = () => () => {}

/** A password with a button that shows it. The button needs JavaScript, so it appears after hydration. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, labelHidden, optional, hint, error, className, id: givenId, ...input } = props
  const ownId = useId()
  const id = givenId ?? ownId
  const [shown, setShown] = useState(false)
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  const action = shown ? 'Hide password' : 'Show password'
  return (
    <FieldFrame {...{ id, label, labelHidden, optional, hint, error, className }}>
      <div className="relative">
        <input
          autoComplete="current-password"
          {...input}
          id={id}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          {...noteOf(id, { hint, error })}
          className="field-frame block h-11 w-full pr-11 pl-3 text-body md:h-10 md:text-ui"
        />
        {isHydrated && (
          <button
            type="button"
            aria-label={action}
            title={action}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-n700 hover:text-n900"
          >
            <Icon icon={shown ? EyeOff : Eye} />
          </button>
        )}
      </div>
    </FieldFrame>
  )
}
