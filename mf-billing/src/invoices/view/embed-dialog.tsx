import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { Button, Dialog, Stack } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { EmbedPanel } from '@billfold/web-kit/sharing/embed/embed-panel.tsx'
import { SiteList } from '@billfold/web-kit/sharing/embed/site-list.tsx'

interface EmbedDialogProps {
  invoiceId: number
  url: string
  onClose: () => void
}

export function EmbedDialog({ invoiceId, url, onClose }: EmbedDialogProps) {
  const t = useText()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title={t('Embed the invoice')}
      description={t('Your client can read and pay this invoice on another website. It stops working when the link expires or is revoked.')}
      footer={<Button onClick={onClose}>{t('Done')}</Button>}
    >
      <Stack gap={6}>
        <SiteList
          calls={invoiceSharingCalls}
          id={invoiceId}
          empty={t('No websites yet. Until you add one, this invoice opens only through its own link.')}
        />
        <EmbedPanel kind="invoice" url={url} />
      </Stack>
    </Dialog>
  )
}
