import type { ComponentProps } from 'react'
import { TextField, verbatim } from '../../../../browser/ui/TextField.tsx'

interface InvitedPersonFieldsProps {
  /** The result of fieldsOf. */
  field: (
    name: 'username' | 'firstName' | 'lastName' | 'company',
  ) => Pick<ComponentProps<typeof TextField>, 'name' | 'onChange' | 'onBlur' | 'ref' | 'error'>
}

/** The fields that two forms have in common: the form to invite a person, and the form to invite a lead. */
export function InvitedPersonFields({ field }: InvitedPersonFieldsProps) {
  return (
    <>
      <TextField
        label="Username"
        {...field('username')}
        {...verbatim}
        hint="What they sign in with. The page behind the link shows it to them."
      />
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        <TextField label="First name" optional {...field('firstName')} autoComplete="off" />
        <TextField label="Last name" optional {...field('lastName')} autoComplete="off" />
      </div>
      <TextField label="Company" optional {...field('company')} autoComplete="off" />
    </>
  )
}
