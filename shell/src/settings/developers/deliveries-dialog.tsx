import type { Webhook, WebhookDelivery } from '@billfold/contracts/webhooks/webhook'
import { webhookCalls } from '@billfold/contracts/webhooks/webhook-calls'
import { Badge, Button, Dialog, EmptyState, type Tone } from '@billfold/ui'
import { QueryState, useCall, useFormat, useSave, useText } from '@billfold/web-kit'
import { ListChecks } from 'lucide-react'
import { LoadingEntries } from '../security/entry.tsx'
import { failureLabel } from './webhook-labels.ts'
import css from './deliveries-dialog.module.css'

interface DeliveriesDialogProps {
  webhook: Webhook
  onClose: () => void
}

export function DeliveriesDialog({ webhook, onClose }: DeliveriesDialogProps) {
  const t = useText()
  const query = useCall(webhookCalls.deliveries, { params: { id: webhook.id } })
  return (
    <Dialog open size="large" title={t('Deliveries')} description={webhook.url} onOpenChange={onClose} footer={<Button onClick={onClose}>{t('Close')}</Button>}>
      <QueryState query={query} loading={<LoadingEntries />} failure={t('The deliveries could not be loaded')}>
        {(deliveries) =>
          deliveries.length > 0 ? (
            <ul>
              {deliveries.map((delivery) => (
                <Delivery key={delivery.id} webhook={webhook} delivery={delivery} />
              ))}
            </ul>
          ) : (
            <EmptyState icon={<ListChecks />} title={t('Nothing has been sent yet')} description={t('Deliveries of the last 30 days show up here.')} />
          )
        }
      </QueryState>
    </Dialog>
  )
}

const states: Readonly<Record<WebhookDelivery['state'], { tone: Tone; text: string }>> = {
  waiting: { tone: 'info', text: 'Waiting' },
  delivered: { tone: 'good', text: 'Delivered' },
  failed: { tone: 'bad', text: 'Failed' },
}

function Delivery({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const t = useText()
  const format = useFormat()
  const { id, event, state, attempts, createdAt, attemptedAt, nextAttemptAt, durationMs, responseStatus, payload } = delivery
  const params = { id: webhook.id, deliveryId: id }
  const resend = useSave(webhookCalls.resend, { changes: ['webhooks'], success: { title: 'The event will be sent again', description: event } })
  const failure = failureLabel(delivery)
  const isRetried = state === 'waiting' && attempts > 0 && nextAttemptAt !== null
  const facts = [
    format.instant(attemptedAt ?? createdAt),
    responseStatus !== null && t('HTTP {status}', { status: String(responseStatus) }),
    failure !== undefined && t(failure),
    durationMs !== null && t('{duration} ms', { duration: format.number(durationMs) }),
    attempts > 1 && t('{count} attempts', { count: attempts }),
    isRetried && t('Next attempt {time}', { time: format.instant(nextAttemptAt) }),
  ]
  return (
    <li className={css.delivery}>
      <div className={css.head}>
        <code className={css.event}>{event}</code>
        <Badge tone={states[state].tone}>{t(states[state].text)}</Badge>
        <Button size="small" busy={resend.isPending} disabled={!webhook.isActive} aria-label={t('Resend {event}', { event })} onClick={() => resend.mutate({ params })}>
          {t('Resend')}
        </Button>
      </div>
      <p className={css.facts}>{facts.filter(Boolean).join(' · ')}</p>
      <details>
        <summary className={css.summary}>{t('Payload')}</summary>
        <pre className={css.payload}>{JSON.stringify(JSON.parse(payload), null, 2)}</pre>
      </details>
    </li>
  )
}
