import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { mayBeThere } from '../../../../browser/api/mayBeThere.ts'
import { ComboboxField } from '../../../../browser/ui/ComboboxField.tsx'
import { DialogFailure } from '../../../../browser/ui/DialogFailure.tsx'
import type { Choice } from '../../../../browser/ui/foundIn.ts'
import { offeredBy, useFoundChoices } from '../../../../browser/ui/useFoundChoices.ts'
import type { CompanyRow } from '../schema.ts'
import { companyQuery } from './api.ts'
import { companySearch } from './companySearch.ts'

type NamedCompany = Pick<CompanyRow, 'id' | 'name'>

type CompanyFieldProps = Omit<ComponentProps<typeof ComboboxField>, 'options' | 'search'> & {
  /** The id of a company that is not offered. */
  except?: number | undefined
  labelOf?: (company: NamedCompany) => string
  /** The hint if there is no company to choose. */
  emptyText?: string
}

/** Chooses a company, which the server searches by the typed words. For dialogs. */
export function CompanyField(props: CompanyFieldProps) {
  const {
    except,
    labelOf = ({ name }) => name,
    emptyText = 'There are no companies yet.',
    onValueChange,
    ...field
  } = props
  const { value, placeholder, hint } = field
  const choiceOf = (company: NamedCompany): Choice => ({
    value: String(company.id),
    label: labelOf(company),
  })
  const found = useFoundChoices({
    search: (typed) => companySearch(typed, except),
    choiceOf,
    loadingText: 'Loading companies...',
  })
  const known = found.knownChoice(value)
  const chosen = useQuery({
    ...companyQuery(value),
    enabled: value !== '' && known === undefined,
    retryOnMount: ({ state }) => mayBeThere(state.error),
  })
  const isGone = chosen.error !== null && !mayBeThere(chosen.error)
  const failed = [found.first, ...(isGone ? [] : [chosen])].find(({ isError, data }) => isError && !data)
  if (failed) return <DialogFailure text="Could not load the companies. Please try again." query={failed} />
  const isLoading = !found.first.data || chosen.isLoading
  return (
    <ComboboxField
      {...field}
      {...offeredBy(found, { chosen: known ?? (chosen.data && choiceOf(chosen.data)) })}
      onValueChange={(id, option) => {
        found.setPicked(option)
        onValueChange(id, option)
      }}
      placeholder={isLoading ? 'Loading companies...' : placeholder}
      hint={found.isEmpty ? emptyText : hint}
    />
  )
}
