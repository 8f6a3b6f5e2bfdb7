import { useCallback, useState } from 'react'
import { readDraft } from '../../../../browser/forms/draft.ts'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { Card } from '../../../../browser/ui/Card.tsx'
import type { Brand } from '../schema.ts'
import { BrandFacts } from './BrandFacts.tsx'
import { BrandPreview, type ShownInPreview } from './BrandPreview.tsx'
import { brandDraft, brandStart, shownLogo } from './brandStart.ts'

// A separate script: the form and its library are a tenth of the screen's script.
const EditBrandForm = loadedLater(async () => (await import('./EditBrandForm.tsx')).EditBrandForm)

interface EditableBrandProps {
  brand: Brand
  /** The host shown in the preview. */
  host: string | undefined
  /** The id of the account that the draft belongs to. */
  userId: number
}

/** A brand, as details or as a form, beside a preview. */
export function EditableBrand({ brand, host, userId }: EditableBrandProps) {
  // If there is a draft, left by a reload or an expired session, the form opens at once.
  const [editing, setEditing] = useState(
    () => readDraft({ userId, form: brandDraft(brand) }, brandStart(brand)) !== undefined,
  )
  const [hasEdited, setHasEdited] = useState(false)
  const [edited, setEdited] = useState<Partial<ShownInPreview>>({})
  const change = useCallback(
    (shown: Partial<ShownInPreview>) => setEdited((before) => ({ ...before, ...shown })),
    [],
  )
  const { name, fontFamily, primaryColor, secondaryColor, logoPath } = brand
  const stored = { host, name, fontFamily, primaryColor, secondaryColor, logo: shownLogo(logoPath) }

  /** The details stay until the form is loaded. */
  async function edit() {
    if (await EditBrandForm.preloadOrTell()) setEditing(true)
  }

  function close() {
    setEditing(false)
    setHasEdited(true)
    setEdited({})
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card className="p-0!">
        {editing ? (
          <EditBrandForm.Later brand={brand} userId={userId} onChange={change} onClose={close} />
        ) : (
          <BrandFacts
            brand={brand}
            shouldFocus={hasEdited}
            intent={EditBrandForm.intent}
            onEdit={() => void edit()}
          />
        )}
      </Card>
      <BrandPreview {...stored} {...(editing ? edited : {})} />
    </div>
  )
}
