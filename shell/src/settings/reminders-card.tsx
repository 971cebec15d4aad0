import { invoiceReminderCalls } from '@billfold/contracts/invoices/invoice-reminder-calls'
import type { EmailTextPreview } from '@billfold/contracts/invoices/invoice-email'
import { REMINDER_HOUR, reminderPlaceholders, type ReminderSettings, type ReminderStep } from '@billfold/contracts/invoices/invoice-reminders'
import type { Language } from '@billfold/contracts/settings/languages'
import { Button, Card, CardHeader, CardTitle, cx, Field, Grid, IconButton, Notice, NumberInput, Row, Select, Skeleton, Stack, Switch } from '@billfold/ui'
import { ApiError, queryOf, QueryState, useSave, useText, type Translate } from '@billfold/web-kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { EmailLanguageField, useEmailLanguage } from './email-language.tsx'
import { EmailTextFields, ResetTexts } from './email-text-fields.tsx'
import { PreviewButton } from './email-text-preview.tsx'
import { saveTexts, useEmailSettingsForm } from './use-email-settings-form.ts'
import css from './reminders-card.module.css'

export function RemindersCard() {
  const t = useText()
  const language = useEmailLanguage()
  // Keeps the fields visible while the text for another language loads.
  const query = useQuery({ ...queryOf(invoiceReminderCalls.settings, { query: { language: language.language } }), placeholderData: keepPreviousData })
  return (
    <Card>
      <CardHeader>
        <CardTitle subtitle={t('Emails to your clients about unpaid invoices, sent at {time} in your time zone.', { time: `${REMINDER_HOUR}:00` })}>{t('Payment Reminders')}</CardTitle>
      </CardHeader>
      <QueryState query={query} loading={<Skeleton height={320} />} failure={t('The settings could not be loaded')}>
        {(settings) => <RemindersForm settings={settings} emailLanguage={language} />}
      </QueryState>
    </Card>
  )
}

interface StepValues extends Omit<ReminderStep, 'days'> {
  /** As typed. */
  days: string
  when: 'before' | 'after'
}

interface FormValues {
  isEnabled: boolean
  steps: StepValues[]
}

function valuesFromSettings({ isEnabled, steps }: ReminderSettings): FormValues {
  return { isEnabled, steps: steps.map(({ days, ...step }) => ({ ...step, days: String(Math.abs(days)), when: days < 0 ? 'before' : 'after' })) }
}

/** NaN for text that is not a number, so that the server rejects it. */
function parseDays({ days, when }: Pick<StepValues, 'days' | 'when'>): number {
  const count = days.trim() === '' ? Number.NaN : Number(days)
  return when === 'before' && count !== 0 ? -count : count
}

function bodyFromValues({ isEnabled, steps }: FormValues, language: Language) {
  return { isEnabled, language, steps: steps.map(({ when, days, ...step }) => ({ ...step, days: parseDays({ days, when }) })) }
}

interface RemindersFormProps {
  settings: ReminderSettings
  emailLanguage: ReturnType<typeof useEmailLanguage>
}

function RemindersForm({ settings, emailLanguage }: RemindersFormProps) {
  const t = useText()
  const { language } = settings
  const [opened, setOpened] = useState<number | null>(null)
  const save = useSave(invoiceReminderCalls.saveSettings, { invalidates: [invoiceReminderCalls.settings], ...saveTexts })
  const { form, submit } = useEmailSettingsForm({
    settings,
    valuesOf: valuesFromSettings,
    bodyOf: (values) => bodyFromValues(values, language),
    save: (body) => save.mutateAsync({ body }),
    onDirtyChange: emailLanguage.setLocked,
    onError: expandFaulty,
  })
  const isEnabled = useWatch({ control: form.control, name: 'isEnabled' })

  /** The fields of a collapsed reminder are not on the page, so their errors could not be shown. */
  function expandFaulty(error: unknown): void {
    const [, step] = /^steps\.(\d)/.exec((error instanceof ApiError && error.issues[0]?.path) || '') ?? []
    if (step !== undefined) flushSync(() => setOpened(Number(step)))
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <Switch
          label={t('Send reminders automatically')}
          help={t('Never sent for drafts or for paid or cancelled invoices. You can exclude individual clients and invoices.')}
          {...form.register('isEnabled')}
        />
        {isEnabled && !settings.hasMailServer && (
          <Notice tone="warn" title={t('No mail server is set up')}>
            {t('Reminders go to your outbox instead of your clients.')}
          </Notice>
        )}
        <EmailLanguageField {...emailLanguage} />
        <ul aria-label={t('Reminders')} className={cx(css.steps, !isEnabled && css.off)}>
          {settings.steps.map((_, index) => (
            <li key={index} className={css.step}>
              <Step form={form} settings={settings} index={index} isOpen={opened === index} onToggle={() => setOpened(opened === index ? null : index)} />
            </li>
          ))}
        </ul>
        <Row justify="end">
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting} busyText={t('Saving...')}>
            {t('Save reminders')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

interface StepProps {
  form: UseFormReturn<FormValues>
  settings: ReminderSettings
  index: number
  isOpen: boolean
  onToggle: () => void
}

function Step({ form, settings, index, isOpen, onToggle }: StepProps) {
  const t = useText()
  const name = `steps.${index}` as const
  const step = useWatch({ control: form.control, name })
  const title = titleOf(step, t)
  return (
    <>
      <div className={css.head}>
        <div className={css.switch}>
          <Switch label={title} help={step.subject} {...form.register(`${name}.isOn`)} />
        </div>
        <IconButton
          size="small"
          icon={isOpen ? <ChevronUp /> : <ChevronDown />}
          aria-expanded={isOpen}
          label={t('Edit reminder: {day}', { day: title })}
          onClick={onToggle}
        />
      </div>
      {isOpen && <StepFields form={form} settings={settings} index={index} />}
    </>
  )
}

function titleOf(step: StepValues, t: Translate): string {
  const days = parseDays(step)
  if (!Number.isInteger(days)) return t('Another day')
  if (days === 0) return t('On the due date')
  const count = Math.abs(days)
  if (count === 1) return days < 0 ? t('1 day before the due date') : t('1 day after the due date')
  return days < 0 ? t('{count} days before the due date', { count }) : t('{count} days after the due date', { count })
}

function StepFields({ form, settings: { language, defaults }, index }: Pick<StepProps, 'form' | 'settings' | 'index'>) {
  const t = useText()
  const name = `steps.${index}` as const
  const when = useWatch({ control: form.control, name: `${name}.when` })
  const problem = form.getFieldState(`${name}.days`, form.formState).error?.message
  const change = { shouldDirty: true, shouldValidate: true } as const

  function readPreview(): EmailTextPreview {
    const { subject, message, ...day } = form.getValues(name)
    const days = parseDays(day)
    return { kind: 'reminder', language, subject, message, days: Number.isInteger(days) ? days : undefined }
  }

  return (
    <div className={css.fields}>
      <Grid of="halves">
        <Field label={t('Days')} error={problem && t(problem)}>
          <NumberInput min={0} max={365} {...form.register(`${name}.days`)} />
        </Field>
        <Field label={t('When')}>
          <Select
            value={when}
            onValueChange={(chosen) => form.setValue(`${name}.when`, chosen, change)}
            options={[
              { value: 'before', label: t('Before the due date') },
              { value: 'after', label: t('After the due date') },
            ]}
          />
        </Field>
      </Grid>
      <EmailTextFields form={form} subject={`${name}.subject`} message={`${name}.message`} placeholders={reminderPlaceholders} />
      <Row justify="end">
        <ResetTexts form={form} subject={`${name}.subject`} message={`${name}.message`} defaults={defaults[index]} />
        <PreviewButton read={readPreview} />
      </Row>
    </div>
  )
}
