import { useState } from 'react'
import { isComposing } from '../../../../browser/ui/isComposing.ts'
import { MoneyField } from '../../../../browser/ui/MoneyField.tsx'
import { readTypedNumber } from '../money.ts'
import { amountIn } from '../view.ts'

interface AmountFilterProps {
  label: string
  /** In US dollars. */
  value: string | undefined
  onChange: (amount: string | undefined) => void
}

/** Applies the amount on blur or Enter, because otherwise each typed digit would start another search. */
export function AmountFilter({ label, value, onChange }: AmountFilterProps) {
  const [typed, setTyped] = useState(value ?? '')
  const [known, setKnown] = useState(value)
  const [isWrong, setWrong] = useState(false)
  if (value !== known) {
    setKnown(value)
    setTyped(value ?? '')
  }
  function apply() {
    const amount = amountIn(readTypedNumber(typed))
    const wrong = amount === undefined && typed.trim() !== ''
    setWrong(wrong)
    if (!wrong && amount !== value) onChange(amount)
  }
  return (
    <MoneyField
      label={label}
      error={isWrong ? 'Please enter an amount such as 120.50.' : undefined}
      value={typed}
      maxLength={40}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event)) apply()
      }}
    />
  )
}
