import { Monitor, Moon, Sun } from 'lucide'
import { useDeferredValue, useId, useSyncExternalStore } from 'react'
import { Icon } from '../../browser/ui/Icon.tsx'

const choices = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const

// boot.ts also listens to the event `storage`. Its listener runs before this one and applies the appearance.
function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
const shownChoice = () => document.documentElement.dataset['appearance'] ?? 'system'

/** Stores the choice for this browser, independent of the user. */
function choose(value: string): void {
  const key = 'appearance'
  const newValue = value === 'system' ? null : value
  try {
    if (newValue === null) localStorage.removeItem(key)
    else localStorage.setItem(key, newValue)
  } catch {
    // Storage is disabled: the choice lasts as long as this document.
  }
  // Browsers send storage events only to other tabs.
  dispatchEvent(new StorageEvent('storage', { key, newValue }))
}

interface AppearanceSwitchProps {
  /** Shows icons with tooltips instead of words. */
  small?: boolean
}

/**
 * Three joined choices: light, dark, or the system's appearance. Not part of the first rendering: the server does not
 * know the choice, and page/carryOver.ts expects the fields of the server's HTML. Nothing moves when it appears.
 */
export function AppearanceSwitch({ small = false }: AppearanceSwitchProps) {
  const name = useId()
  const chosen = useSyncExternalStore(subscribe, shownChoice, () => 'system')
  const isShown = useDeferredValue(true, false)
  if (!isShown) return null
  return (
    <fieldset
      className={`flex ${small ? 'absolute right-6 bottom-1 rounded-control bg-n25 max-md:hidden' : 'my-2'}`}
    >
      <legend className="sr-only">Appearance</legend>
      {choices.map(({ value, label, icon }) => (
        <label
          key={value}
          title={small ? label : undefined}
          className={
            'relative flex items-center justify-center gap-1.5 border border-n300 text-small font-medium text-n600 ' +
            'transition-colors not-first-of-type:-ml-px first-of-type:rounded-l-control last-of-type:rounded-r-control ' +
            'hover:bg-n50 hover:text-n900 has-checked:z-1 has-checked:border-n900 has-checked:bg-n0 has-checked:text-n900 ' +
            'has-focus-visible:z-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ' +
            `has-focus-visible:outline-n900 ${small ? 'size-7' : 'h-11 grow basis-0'}`
          }
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => choose(value)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          <Icon icon={icon} size={14} />
          <span className={small ? 'sr-only' : ''}>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
