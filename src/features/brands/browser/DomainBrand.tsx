import { useCallback, useState } from 'react'
import { readDraft } from '../../../browser/draft.ts'
import { Card } from '../../../browser/ui/Card.tsx'
import type { Domain } from '../schema.ts'
import { BrandFacts } from './BrandFacts.tsx'
import { brandStart } from './BrandFields.tsx'
import { BrandPreview, type ShownInPreview } from './BrandPreview.tsx'
import { brandDraft, EditBrandForm, shownLogo } from './EditBrandForm.tsx'

interface DomainBrandProps {
  domain: Domain
  /** The account's id: whose draft it is. */
  person: number
}

/** The brand of a domain, as details or as a form, beside a preview. */
export function DomainBrand({ domain, person }: DomainBrandProps) {
  const { brand, domainName: host } = domain
  // With a draft, from before a reload or an expired session, editing continues at once.
  const [editing, setEditing] = useState(
    () => readDraft({ person, form: brandDraft(brand) }, brandStart(brand)) !== undefined,
  )
  const [hasEdited, setHasEdited] = useState(false)
  const [edited, setEdited] = useState<Partial<ShownInPreview>>({})
  const change = useCallback(
    (shown: Partial<ShownInPreview>) => setEdited((before) => ({ ...before, ...shown })),
    [],
  )
  const { name, fontFamily, primaryColor, secondaryColor, logoPath } = brand
  const stored = { host, name, fontFamily, primaryColor, secondaryColor, logo: shownLogo(logoPath) }

  function close() {
    setEditing(false)
    setHasEdited(true)
    setEdited({})
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card className="p-0!">
        {editing ? (
          <EditBrandForm brand={brand} person={person} onChange={change} onClose={close} />
        ) : (
          <BrandFacts brand={brand} shouldFocus={hasEdited} onEdit={() => setEditing(true)} />
        )}
      </Card>
      <BrandPreview {...stored} {...(editing ? edited : {})} />
    </div>
  )
}
