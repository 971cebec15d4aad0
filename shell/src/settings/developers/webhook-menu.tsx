import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import type { Webhook } from '@billfold/contracts/webhooks/webhook'
import { webhookCalls } from '@billfold/contracts/webhooks/webhook-calls'
import { webhookEvents } from '@billfold/contracts/webhooks/webhook-events'
import { ConfirmDialog, IconButton, Menu, MenuItem, MenuSeparator } from '@billfold/ui'
import { useSave, useText } from '@billfold/web-kit'
import { EllipsisVertical, KeyRound, ListChecks, Pencil, Power, PowerOff, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { WebhookDialog } from './webhook-dialogs.tsx'

interface WebhookMenuProps {
  webhook: Webhook
  onOpen: (dialog: WebhookDialog) => void
}

export function WebhookMenu({ webhook, onOpen }: WebhookMenuProps) {
  const t = useText()
  const { id, url, description, events, isActive } = webhook
  const [question, setQuestion] = useState<'rotate' | 'delete' | null>(null)
  const params = { id }
  const toggle = useSave(webhookCalls.update, { invalidates: [webhookCalls.list], success: { title: isActive ? 'Webhook turned off' : 'Webhook turned on', description: url } })
  const test = useSave(webhookCalls.sendTest, { invalidates: [webhookCalls.list], success: { title: 'Test event sent', description: 'Open the deliveries to see whether it arrived.' } })
  const remove = useSave(webhookCalls.remove, { invalidates: [webhookCalls.list, securityCalls.activity], success: { title: 'Webhook deleted', description: url } })
  const rotate = useSave(webhookCalls.rotateSecret, {
    invalidates: [webhookCalls.list, securityCalls.activity],
    onSavedWhileOpen: ({ secret }) => {
      setQuestion(null)
      onOpen({ kind: 'secret', secret })
    },
  })
  const isBusy = toggle.isPending || test.isPending
  return (
    <>
      <Menu trigger={<IconButton size="small" icon={<EllipsisVertical />} label={t('Actions for {url}', { url })} tooltip={false} busy={isBusy} />}>
        <MenuItem icon={<ListChecks />} onSelect={() => onOpen({ kind: 'deliveries', webhook })}>
          {t('Deliveries')}
        </MenuItem>
        <MenuItem icon={<Send />} disabled={!isActive} onSelect={() => test.mutate({ params })}>
          {t('Send test event')}
        </MenuItem>
        <MenuItem icon={<Pencil />} onSelect={() => onOpen({ kind: 'edit', webhook })}>
          {t('Edit')}
        </MenuItem>
        <MenuItem icon={<KeyRound />} onSelect={() => setQuestion('rotate')}>
          {t('Rotate secret')}
        </MenuItem>
        <MenuItem
          icon={isActive ? <PowerOff /> : <Power />}
          onSelect={() => toggle.mutate({ params, body: { url, description, events: webhookEvents.filter((event) => events.includes(event)), isActive: !isActive } })}
        >
          {isActive ? t('Turn off') : t('Turn on')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} danger onSelect={() => setQuestion('delete')}>
          {t('Delete')}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={question === 'rotate'}
        onOpenChange={() => setQuestion(null)}
        title={t('Rotate the secret?')}
        description={t('You’ll get a new secret. The previous one will keep working for another 24 hours so you can update your program.')}
        confirmText={t('Rotate secret')}
        variant="primary"
        busy={rotate.isPending}
        onConfirm={() => rotate.mutate({ params })}
      />
      <ConfirmDialog
        open={question === 'delete'}
        onOpenChange={() => setQuestion(null)}
        title={t('Delete this webhook?')}
        description={t('{url} will stop receiving events, and its delivery history will be deleted. This can’t be undone.', { url })}
        confirmText={t('Delete webhook')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params })}
      />
    </>
  )
}
