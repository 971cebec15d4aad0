import type { Webhook } from '@billfold/contracts/webhooks/webhook'
import { webhookCalls } from '@billfold/contracts/webhooks/webhook-calls'
import { Badge, Button, Card, CardHeader, CardTitle, Dialog, EmptyState } from '@billfold/ui'
import { QueryState, useCall, useFormat, useText } from '@billfold/web-kit'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../../lazy-part.tsx'
import { Entry, EntryList, LoadingEntries } from '../security/entry.tsx'
import type { WebhookDialog } from './webhook-dialogs.tsx'
import { WebhookMenu } from './webhook-menu.tsx'

const DialogsPart = lazyPart(() => import('./webhook-dialogs.tsx').then((file) => file.WebhookDialogs))

export function WebhooksCard() {
  const t = useText()
  const query = useCall(webhookCalls.list)
  const [dialog, setDialog] = useState<WebhookDialog | null>(null)
  const add = (
    <Button icon={<Plus />} onClick={() => setDialog({ kind: 'new' })}>
      {t('New webhook')}
    </Button>
  )
  return (
    <Card>
      <CardHeader actions={query.data && query.data.length > 0 && add}>
        <CardTitle subtitle={t('Notify your own programs and other services when something changes.')}>{t('Webhooks')}</CardTitle>
      </CardHeader>
      <QueryState query={query} loading={<LoadingEntries />} failure={t('The webhooks could not be loaded')}>
        {(webhooks) =>
          webhooks.length > 0 ? (
            <EntryList>
              {webhooks.map((webhook) => (
                <WebhookEntry key={webhook.id} webhook={webhook} onOpen={setDialog} />
              ))}
            </EntryList>
          ) : (
            <EmptyState compact icon={<WebhookIcon />} title={t('No webhooks yet')} description={t('Billfold sends a signed message to your address for each event that you choose.')} action={add} />
          )
        }
      </QueryState>
      {dialog && <DialogsPart dialog={dialog} onOpen={setDialog} onClose={() => setDialog(null)} loading={<LoadingDialog onClose={() => setDialog(null)} />} />}
    </Card>
  )
}

function LoadingDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  return (
    <Dialog open title={t('Webhooks')} onOpenChange={onClose}>
      <LoadingEntries />
    </Dialog>
  )
}

interface WebhookEntryProps {
  webhook: Webhook
  onOpen: (dialog: WebhookDialog) => void
}

function WebhookEntry({ webhook, onOpen }: WebhookEntryProps) {
  const t = useText()
  const format = useFormat()
  const { url, description, events, isActive, disabledFor, failingSince, formerSecretUntil } = webhook
  const isFailing = isActive && failingSince !== null
  const details = [
    description,
    events.length === 1 ? t('1 event') : t('{count} events', { count: events.length }),
    isFailing && t('Failing since {time}', { time: format.instant(failingSince) }),
    disabledFor === 'gone' && t('Turned off: the server answered 410 Gone'),
    disabledFor === 'failing' && t('Turned off: nothing could be delivered for three days'),
    formerSecretUntil !== null && t('The previous secret works until {time}', { time: format.instant(formerSecretUntil) }),
  ]
  return (
    <Entry icon={WebhookIcon} isWarning={isFailing || disabledFor !== null} title={url} details={details}>
      {isFailing ? <Badge tone="warn">{t('Failing')}</Badge> : isActive ? <Badge tone="good">{t('Active')}</Badge> : <Badge>{t('Off')}</Badge>}
      <WebhookMenu webhook={webhook} onOpen={onOpen} />
    </Entry>
  )
}
