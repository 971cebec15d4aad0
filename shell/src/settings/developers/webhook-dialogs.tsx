import type { Webhook } from '@billfold/contracts/webhooks/webhook'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx'

export type WebhookDialog = { kind: 'new' } | { kind: 'edit' | 'deliveries'; webhook: Webhook } | { kind: 'secret'; secret: string }

interface WebhookDialogsProps {
  dialog: WebhookDialog
  onOpen: (dialog: WebhookDialog) => void
  onClose: () => void
}

export function WebhookDialogs({ dialog, onOpen, onClose }: WebhookDialogsProps) {
  if (dialog.kind === 'secret') return <WebhookSecretDialog secret={dialog.secret} onClose={onClose} />
  if (dialog.kind === 'deliveries') return <DeliveriesDialog webhook={dialog.webhook} onClose={onClose} />
  return <WebhookForm webhook={dialog.kind === 'edit' ? dialog.webhook : undefined} onCreated={({ secret }) => onOpen({ kind: 'secret', secret })} onClose={onClose} />
}
