import { useEffect, useRef } from 'react'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Card } from '../../../../browser/ui/Card.tsx'
import { DialogActions } from '../../../../browser/ui/DialogActions.tsx'
import { Notice } from '../../../../browser/ui/Notice.tsx'
import type { Brand } from '../schema.ts'
import { BrandPictureField } from './BrandPictureField.tsx'
import { failureOf } from './useBrandPicture.ts'
import type { useChosenPicture } from './useChosenPicture.ts'
import type { useNewBrandLogo } from './useNewBrandLogo.ts'

interface NewBrandLogoProps {
  brand: Brand
  isForDomain: boolean
  logo: ReturnType<typeof useChosenPicture>
  upload: ReturnType<typeof useNewBrandLogo>
  onDone: () => void
}

/**
 * Replaces the form of a new brand if its logo was refused or the upload was canceled. The user chooses another logo,
 * or none.
 */
export function NewBrandLogo({ brand, isForDomain, logo, upload, onDone }: NewBrandLogoProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Focuses the heading, because the focused button was removed with the form.
  useEffect(() => heading.current?.focus(), [])

  return (
    <Card form id="new-brand" aria-labelledby="new-brand-title">
      <form
        noValidate
        aria-labelledby="new-brand-title"
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!upload.isPending) upload.mutate(brand)
        }}
      >
        <h2 id="new-brand-title" ref={heading} tabIndex={-1} className="text-section text-n900">
          Brand logo
        </h2>
        <Notice kind="success">
          {`${brand.name} was created${isForDomain ? ' and is selected for this domain' : ''}. It has no logo of its own yet.`}
        </Notice>
        <BrandPictureField
          picture="logo"
          color={brand.primaryColor}
          current={undefined}
          chosen={logo.chosen}
          progress={logo.progress}
          cancel={logo.cancel}
          error={logo.chosen && failureOf(upload.error, 'Failed to upload logo')}
          choose={(file) => {
            upload.reset()
            logo.choose(file)
          }}
          drop={logo.drop}
        />
        <DialogActions>
          <Button variant="ghost" disabled={upload.isPending} onClick={onDone}>
            Continue without logo
          </Button>
          <Button
            type="submit"
            variant="secondary"
            disabled={!logo.chosen}
            pending={upload.isPending}
            pendingText="Uploading..."
          >
            Upload logo
          </Button>
        </DialogActions>
      </form>
    </Card>
  )
}
