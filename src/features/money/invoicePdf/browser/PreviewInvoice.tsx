import { useMutation } from '@tanstack/react-query'
import { FileSearch } from 'lucide'
import type { SentBody } from '../../../../shared/endpoint/endpoint.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import type { previewInvoice } from '../endpoints.ts'

interface PreviewInvoiceProps {
  readBody: () => Promise<SentBody<typeof previewInvoice> | undefined>
}

/** Opens the PDF of the form's current values in a new tab. */
export function PreviewInvoice({ readBody }: PreviewInvoiceProps) {
  const previewing = useMutation({
    mutationFn: async () => {
      const body = await readBody()
      if (body) await (await import('./api.ts')).showPreview(body)
    },
    onError: (error) => toastFailure(error, 'Could not preview the invoice'),
  })
  return (
    <Button
      variant="secondary"
      icon={FileSearch}
      className="md:order-2 md:mt-5"
      pending={previewing.isPending}
      pendingText="Making PDF..."
      onClick={() => previewing.mutate()}
    >
      Preview PDF
    </Button>
  )
}
