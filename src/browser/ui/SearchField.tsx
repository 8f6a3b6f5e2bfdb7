import { Search } from 'lucide'
import { TextField } from './TextField.tsx'

interface SearchFieldProps {
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
}

/** The search above a list. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  return (
    <TextField
      type="search"
      label={label}
      labelHidden
      icon={Search}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoComplete="off"
      className="w-full md:w-80"
    />
  )
}
