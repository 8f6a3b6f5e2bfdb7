import type { UseFormRegisterReturn } from 'react-hook-form'
import { SelectField } from '../../../../browser/ui/SelectField.tsx'
import { TextArea } from '../../../../browser/ui/TextArea.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import { categoryNames, priorityNames, ticketCategories, ticketPriorities } from '../values.ts'
import type { blankTicket } from './ticketDrafts.ts'

const categories = ticketCategories.map((value) => ({ value, label: categoryNames[value] }))
const priorities = ticketPriorities.map((value) => ({ value, label: priorityNames[value] }))

interface TicketFieldsProps {
  /** Returns the props of the field with this name (fieldsOf). */
  field: (name: keyof typeof blankTicket) => UseFormRegisterReturn & { error: string | undefined }
}

/** The fields of a new ticket, in a grid of two columns. */
export function TicketFields({ field }: TicketFieldsProps) {
  return (
    <>
      <TextField label="Title" {...field('title')} autoComplete="off" className="md:col-span-2" />
      <SelectField
        label="Category"
        {...field('category')}
        options={categories}
        placeholder="Select a category"
      />
      <SelectField label="Priority" {...field('priority')} options={priorities} />
      <TextArea label="Description" {...field('description')} rows={5} grows className="md:col-span-2" />
    </>
  )
}
