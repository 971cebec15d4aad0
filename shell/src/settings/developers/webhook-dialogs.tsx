import type { Webhook } from '@billfold/contracts/webhooks/webhook'
import { useText } from '@billfold/web-kit'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { SecretDialog } from './secret-dialog.tsx'

export type WebhookDialog = { kind: 'new' } | { kind: 'edit' | 'deliveries'; webhook: Webhook } | { kind: 'secret'; secret: string }

interface WebhookDialogsProps {
  dialog: WebhookDialog
  onOpen: (dialog: WebhookDialog) => void
  onClose: () => void
}

export function WebhookDialogs({ dialog, onOpen, onClose }: WebhookDialogsProps) {
  const t = useText()
  if (dialog.kind === 'secret') {
    return (
      <SecretDialog
        title={t('Signing secret')}
        description={t('Use it to check that a message comes from Billfold. The signature follows the Standard Webhooks specification.')}
        secret={dialog.secret}
        copyText={t('Copy secret')}
        copiedText={t('Secret copied')}
        onClose={onClose}
      />
    )
  }
  if (dialog.kind === 'deliveries') return <DeliveriesDialog webhook={dialog.webhook} onClose={onClose} />
  return <WebhookForm webhook={dialog.kind === 'edit' ? dialog.webhook : undefined} onCreated={({ secret }) => onOpen({ kind: 'secret', secret })} onClose={onClose} />
}
