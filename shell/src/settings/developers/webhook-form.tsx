import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { newWebhook, type Webhook, type WebhookWithSecret } from '@billfold/contracts/webhooks/webhook'
import { webhookCalls } from '@billfold/contracts/webhooks/webhook-calls'
import { eventsOf, type WebhookEvent, webhookEvents, webhookRecords } from '@billfold/contracts/webhooks/webhook-events'
import { Button, Checkbox, Dialog, Field, Row, Stack, TextInput } from '@billfold/ui'
import { applyIssues, schemaMessage, useSave, useText } from '@billfold/web-kit'
import { useState, type FormEvent } from 'react'
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
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [description, setDescription] = useState(webhook?.description ?? '')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhookEvents.filter((event) => webhook?.events.includes(event)))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const create = useSave(webhookCalls.create, { invalidates: [webhookCalls.list, securityCalls.activity], onSavedWhileOpen: onCreated })
  const update = useSave(webhookCalls.update, { invalidates: [webhookCalls.list], success: { title: 'Webhook saved', description: url }, onSavedWhileOpen: onClose })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const body = { url, description, events: [...events] }
    const issues = newWebhook.safeParse(body).error?.issues ?? []
    setErrors(Object.fromEntries(issues.toReversed().map((issue) => [String(issue.path[0]), schemaMessage(issue)])))
    if (issues.length > 0) return
    const saved = webhook ? update.mutateAsync({ params: { id: webhook.id }, body: { ...body, isActive: webhook.isActive } }) : create.mutateAsync({ body })
    await saved.catch((error: unknown) => applyIssues((path, { message }) => setErrors({ [path]: t(message) }), error))
  }

  return (
    <Dialog
      open
      title={webhook ? t('Edit webhook') : t('New webhook')}
      description={t('Billfold sends a POST request with JSON to this address when one of the events happens.')}
      onOpenChange={onClose}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" busy={create.isPending || update.isPending}>
            {webhook ? t('Save') : t('Create webhook')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Field label={t('Address')} help={t('It must start with https://')} error={errors.url} required>
          <TextInput type="url" inputMode="url" value={url} maxLength={2000} autoComplete="off" spellCheck={false} onChange={(event) => setUrl(event.target.value)} />
        </Field>
        <Field label={t('Description')} error={errors.description}>
          <TextInput value={description} maxLength={200} autoComplete="off" onChange={(event) => setDescription(event.target.value)} />
        </Field>
        <Events chosen={events} error={errors.events} onChange={setEvents} />
      </Stack>
    </Dialog>
  )
}

interface EventsProps {
  chosen: readonly WebhookEvent[]
  error: string | undefined
  onChange: (events: readonly WebhookEvent[]) => void
}

function Events({ chosen, error, onChange }: EventsProps) {
  const t = useText()
  const areAllChosen = chosen.length === webhookEvents.length
  const toggle = (event: WebhookEvent, isOn: boolean) => onChange(isOn ? [...chosen, event] : chosen.filter((other) => other !== event))
  return (
    <fieldset className={css.events} aria-describedby={error === undefined ? undefined : 'events-error'}>
      <legend className={css.legend}>{t('Events')}</legend>
      <Row>
        <Button size="small" onClick={() => onChange(areAllChosen ? [] : webhookEvents)}>
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
