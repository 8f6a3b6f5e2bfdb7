import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import type { Brand } from '../schema.ts'
import { cacheBrand } from './api.ts'
import type { useChosenPicture } from './useChosenPicture.ts'

/**
 * Uploads the logo of a brand that has just been created. `refused` stays true after a refusal or Cancel: the brand
 * exists without a logo, and submitting its form again would create another brand.
 */
export function useNewBrandLogo(logo: ReturnType<typeof useChosenPicture>, onDone: () => void) {
  const queries = useQueryClient()
  const [refused, setRefused] = useState(false)
  const upload = useMutation({
    mutationFn: (brand: Brand) => logo.send({ brandId: brand.id, apply: 'now' }),
    onSuccess: (logoPath, brand) => {
      if (logoPath !== undefined) cacheBrand(queries, { ...brand, logoPath })
      onDone()
    },
    onError: (error) => {
      setRefused(true)
      toastFailure(error, 'Error uploading logo', 'Failed to upload logo')
    },
  })
  return { ...upload, refused }
}
