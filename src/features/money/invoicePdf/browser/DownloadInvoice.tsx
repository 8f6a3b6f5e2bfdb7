import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide'
import { Button } from '../../../../browser/ui/Button.tsx'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import type { Invoice } from '../../invoices/schema.ts'

interface DownloadInvoiceProps {
  invoice: Pick<Invoice, 'id'>
  className: string | undefined
}

export function DownloadInvoice({ invoice, className }: DownloadInvoiceProps) {
  const saving = useMutation({
    mutationFn: async () => (await import('./api.ts')).saveInvoice(invoice.id),
    onError: (error) => toastFailure(error, 'Could not download the invoice'),
  })
  return (
    <Button
      variant="ghost"
      icon={Download}
      className={className}
      pending={saving.isPending}
      pendingText="Making PDF..."
      onClick={() => saving.mutate()}
    >
      Download PDF
    </Button>
  )
}
