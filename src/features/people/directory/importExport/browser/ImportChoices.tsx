import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '../../../../../browser/ui/Checkbox.tsx'
import { LinkNeeds } from '../../../../mail/browser/LinkNeeds.tsx'
import { systemStatusQuery } from '../../../../mail/systemStatus/browser/api.ts'
import type { ImportPreview } from '../schema.ts'
import { counted } from '../values.ts'

export interface Choices {
  invites: boolean
  joinsCompanies: boolean
}

interface ImportChoicesProps {
  preview: ImportPreview
  choices: Choices
  onChange: (choices: Choices) => void
  disabled: boolean
}

/** Lets the user choose whether people are invited now, and whether they join the companies that the file names. */
export function ImportChoices({ preview, choices, onChange, disabled }: ImportChoicesProps) {
  const { accounts, invites, missing, companies } = preview
  const { mailFailure } = useQuery(systemStatusQuery).data ?? {}
  const hasAddresses = accounts.some(({ email }) => email !== null)
  const willInvite = invites && choices.invites
  return (
    <div className="mt-3">
      {invites && hasAddresses && (
        <Checkbox
          label="Email them a link to choose a password now"
          checked={choices.invites}
          disabled={disabled}
          onChange={({ currentTarget: { checked } }) => onChange({ ...choices, invites: checked })}
        />
      )}
      <div className="text-ui text-n700">
        <p>{passwordsOf(preview, willInvite)}</p>
        {missing.length > 0 && (
          <p className="mt-0.5">
            <LinkNeeds missing={missing} />
          </p>
        )}
        {willInvite && hasAddresses && mailFailure && (
          <p className="mt-0.5">Emails are delayed at the moment. {mailFailure.problem}</p>
        )}
      </div>
      {companies.length > 0 && (
        <Checkbox
          className="mt-2"
          label={joiningText(companies)}
          hint={
            choices.joinsCompanies
              ? 'Each person sees only their own tickets and invoices, until you allow more on the page of the company.'
              : 'The names are kept in the accounts, and nobody is added to a company.'
          }
          checked={choices.joinsCompanies}
          disabled={disabled}
          onChange={({ currentTarget: { checked } }) => onChange({ ...choices, joinsCompanies: checked })}
        />
      )}
    </div>
  )
}

function passwordsOf({ accounts }: ImportPreview, willInvite: boolean): string {
  const without = accounts.filter(({ email }) => email === null).length
  const byHand = 'until you set a password with Reset password.'
  if (without === accounts.length) return `They cannot sign in ${byHand}`
  const rest = without === 0 ? '' : ` ${counted(without, 'user')} without an address cannot sign in ${byHand}`
  if (willInvite) return `Each person with an email address gets an email with the link.${rest}`
  return `None of them is emailed now. You can invite them later, all at once, in User Management.${rest}`
}

function joiningText(companies: ImportPreview['companies']): string {
  const missing = companies.filter(({ exists }) => !exists).length
  const people = companies.reduce((sum, company) => sum + company.people, 0)
  const link = `add ${counted(people, 'person', 'people')} to their companies`
  if (missing === 0) return `A${link.slice(1)}`
  return `Create ${counted(missing, 'company', 'companies')} and ${link}`
}
