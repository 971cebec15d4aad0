import { DEFAULT_EMAIL_MESSAGE, DEFAULT_EMAIL_SUBJECT, emailPlaceholders, type InvoiceEmailTemplate } from '@billfold/contracts/invoices/invoice-email'
import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { Button, Card, CardHeader, CardTitle, Field, Row, Skeleton, Stack, TextArea, TextInput } from '@billfold/ui'
import { applyIssues, QueryState, useCall, useLeaveGuard, useSave, useText } from '@billfold/web-kit'
import { useRef, type FocusEvent } from 'react'
import { useForm } from 'react-hook-form'
import css from './invoice-email-card.module.css'

const placeholderTexts: Readonly<Record<(typeof emailPlaceholders)[number], string>> = {
  number: 'Invoice number',
  amount: 'Amount due',
  dueDate: 'Due date',
  client: 'Client',
  company: 'Your company',
  link: 'Link to the invoice page',
}

/** The text that an e-mail with an invoice starts with. */
export function InvoiceEmailCard() {
  const t = useText()
  const query = useCall(invoiceEmailCalls.template)
  return (
    <Card>
      <CardHeader>
        <CardTitle subtitle={t('The text that you start with when you send an invoice.')}>{t('Invoice Emails')}</CardTitle>
      </CardHeader>
      <QueryState query={query} loading={<Skeleton height={280} />} failure={t('The text could not be loaded')}>
        {(template) => <TemplateForm template={template} />}
      </QueryState>
    </Card>
  )
}

type FieldName = keyof InvoiceEmailTemplate
type TextField = HTMLInputElement | HTMLTextAreaElement

function TemplateForm({ template }: { template: InvoiceEmailTemplate }) {
  const t = useText()
  const form = useForm({ values: template, resetOptions: { keepDirtyValues: true } })
  const { getValues, setValue, setError, formState } = form
  const { errors, isDirty, isSubmitting } = formState
  useLeaveGuard(isDirty)
  /** The field that was focused last, at first the message. */
  const edited = useRef<TextField>(null)
  const save = useSave(invoiceEmailCalls.saveTemplate, {
    // Drafts of e-mails contain the text.
    changes: ['invoices'],
    success: { title: 'Settings saved successfully!' },
    failure: 'Failed to save settings. Please try again.',
    onSaved: (saved, { body }) => {
      const typed = getValues()
      const isUnchanged = typed.subject === body.subject && typed.message === body.message
      form.reset(saved, { keepValues: !isUnchanged })
    },
  })
  const submit = form.handleSubmit((body) => save.mutateAsync({ body }).catch((error: unknown) => applyIssues(setError, error)))

  function insert(placeholder: string): void {
    const field = edited.current
    if (!field) return
    field.setRangeText(placeholder, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
    change(field.name as FieldName, field.value)
    field.focus()
  }

  function change(name: FieldName, text: string): void {
    setValue(name, text, { shouldDirty: true, shouldValidate: true })
  }

  function restoreDefault(): void {
    change('subject', DEFAULT_EMAIL_SUBJECT)
    change('message', DEFAULT_EMAIL_MESSAGE)
  }

  function register(name: FieldName) {
    const { ref, ...rest } = form.register(name)
    return {
      ...rest,
      ref: (field: TextField | null) => {
        ref(field)
        if (name === 'message') edited.current ??= field
      },
      onFocus: ({ currentTarget }: FocusEvent<TextField>) => {
        edited.current = currentTarget
      },
    }
  }

  function problem(name: FieldName): string | undefined {
    const message = errors[name]?.message
    return message && t(message)
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <Field label={t('Subject')} error={problem('subject')}>
          <TextInput autoComplete="off" {...register('subject')} />
        </Field>
        <Field label={t('Message')} error={problem('message')}>
          <TextArea rows={7} {...register('message')} />
        </Field>
        <div>
          <p className={css.note}>{t('Placeholders are filled in for each invoice. Click one to insert it.')}</p>
          <ul className={css.placeholders}>
            {emailPlaceholders.map((name) => (
              <li key={name}>
                <Button size="small" aria-label={t('Insert {name}', { name: `{${name}}` })} onClick={() => insert(`{${name}}`)}>
                  {`{${name}}`}
                </Button>{' '}
                {t(placeholderTexts[name])}
              </li>
            ))}
          </ul>
        </div>
        <Row justify="end">
          <Button variant="ghost" onClick={restoreDefault}>
            {t('Reset to default')}
          </Button>
          <Button type="submit" variant="primary" busy={isSubmitting} busyText={t('Saving...')}>
            {t('Save text')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
