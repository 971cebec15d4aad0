import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { newWebhook, type Webhook, type WebhookWithSecret } from '@billfold/contracts/webhooks/webhook'
import { webhookCalls } from '@billfold/contracts/webhooks/webhook-calls'
import { eventsOf, type WebhookEvent, webhookEvents, webhookRecords } from '@billfold/contracts/webhooks/webhook-events'
import { Button, Checkbox, Dialog, Field, Row, Stack, TextInput } from '@billfold/ui'
import { toast, useSave, useText } from '@billfold/web-kit'
import { useShortForm } from '@billfold/web-kit/forms/use-short-form.ts'
import { recordLabels } from './webhook-labels.ts'
import css from './webhook-form.module.css'

interface WebhookFormProps {
  /** Undefined for a new webhook. */
  webhook: Webhook | undefined
  onCreated: (created: WebhookWithSecret) => void
  onClose: () => void
}

export function WebhookForm({ webhook, onCreated, onClose }: WebhookFormProps) {
  const t = useText()
  const create = useSave(webhookCalls.create, { invalidates: [webhookCalls.list, securityCalls.activity], onSavedWhileOpen: onCreated })
  const update = useSave(webhookCalls.update, {
    invalidates: [webhookCalls.list],
    onSaved: ({ url }) => toast({ title: t('Webhook saved'), description: url, tone: 'good' }),
    onSavedWhileOpen: onClose,
  })
  const form = useShortForm({
    rules: newWebhook,
    initial: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      events: webhookEvents.filter((event) => webhook?.events.includes(event)),
    },
    send: (body) => (webhook ? update.mutateAsync({ params: { id: webhook.id }, body: { ...body, isActive: webhook.isActive } }) : create.mutateAsync({ body })),
  })

  return (
    <Dialog
      open
      title={webhook ? t('Edit webhook') : t('New webhook')}
      description={t('Billfold sends a POST request with JSON to this address when one of the events happens.')}
      onOpenChange={onClose}
      onSubmit={(event) => void form.submit(event)}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" busy={form.isSending}>
            {webhook ? t('Save') : t('Create webhook')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Field label={t('Address')} help={t('It must start with https://')} error={form.errors.url} required>
          <TextInput type="url" inputMode="url" maxLength={2000} autoComplete="off" spellCheck={false} {...form.bind('url')} />
        </Field>
        <Field label={t('Description')} error={form.errors.description}>
          <TextInput maxLength={200} autoComplete="off" {...form.bind('description')} />
        </Field>
        <Events chosen={form.values.events} error={form.errors.events} onChange={(events) => form.change('events', events)} />
      </Stack>
    </Dialog>
  )
}

interface EventsProps {
  chosen: WebhookEvent[]
  error: string | undefined
  onChange: (events: WebhookEvent[]) => void
}

function Events({ chosen, error, onChange }: EventsProps) {
  const t = useText()
  const areAllChosen = chosen.length === webhookEvents.length
  const toggle = (event: WebhookEvent, isOn: boolean) => onChange(isOn ? [...chosen, event] : chosen.filter((other) => other !== event))
  return (
    <fieldset aria-describedby={error === undefined ? undefined : 'events-error'}>
      <legend className={css.legend}>{t('Events')}</legend>
      <Row>
        <Button size="small" onClick={() => onChange(areAllChosen ? [] : [...webhookEvents])}>
          {areAllChosen ? t('Select none') : t('Select all')}
        </Button>
      </Row>
      {webhookRecords.map((record) => (
        <fieldset key={record} className={css.record}>
          <legend className={css.name}>{t(recordLabels[record])}</legend>
          <div className={css.choices}>
            {eventsOf(record).map((event) => (
              <Checkbox key={event} label={<code>{event}</code>} checked={chosen.includes(event)} onChange={({ target }) => toggle(event, target.checked)} />
            ))}
          </div>
        </fieldset>
      ))}
      {error !== undefined && (
        <p id="events-error" role="alert" className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
