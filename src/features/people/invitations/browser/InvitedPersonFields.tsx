import type { ComponentProps } from 'react'
import { TextField, verbatim } from '../../../../browser/ui/TextField.tsx'

interface InvitedPersonFieldsProps {
  /** The result of fieldsOf. */
  field: (
    name: 'username' | 'firstName' | 'lastName' | 'company',
  ) => Pick<ComponentProps<typeof TextField>, 'name' | 'onChange' | 'onBlur' | 'ref' | 'error'>
}

/** Fields that the forms for inviting a person and a lead have in common. */
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
