import type { emailPlaceholders, EmailTexts } from '@billfold/contracts/invoices/invoice-email'
import type { receiptPlaceholders, reminderPlaceholders } from '@billfold/contracts/invoices/invoice-reminders'
import { Button, Field, TextArea, TextInput } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { useRef, type FocusEvent } from 'react'
import { useWatch, type FieldValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form'
import css from './invoice-email-card.module.css'

type Placeholder = (typeof emailPlaceholders | typeof reminderPlaceholders | typeof receiptPlaceholders)[number]

const placeholderTexts: Readonly<Record<Placeholder, string>> = {
  number: 'Invoice number',
  amount: 'Amount',
  dueDate: 'Due date',
  daysOverdue: 'Days since the due date',
  paidDate: 'Date of the payment',
  client: 'Client',
  contact: 'Contact (or client)',
  company: 'Your company',
  link: 'Link to the invoice page',
}

type TextField = HTMLInputElement | HTMLTextAreaElement

interface EmailTextFieldsProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** Names of the form fields for subject and message. */
  subject: Path<Values>
  message: Path<Values>
  placeholders: readonly Placeholder[]
}

/** Subject and message of an e-mail template, with its placeholders. */
export function EmailTextFields<Values extends FieldValues>({ form, subject, message, placeholders }: EmailTextFieldsProps<Values>) {
  const t = useText()
  /** The most recently focused field; initially the message. */
  const edited = useRef<TextField>(null)

  function insert(placeholder: string): void {
    const field = edited.current
    if (!field) return
    field.setRangeText(placeholder, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
    form.setValue(field.name as Path<Values>, field.value as PathValue<Values, Path<Values>>, { shouldDirty: true, shouldValidate: true })
    field.focus()
  }

  function register(name: Path<Values>) {
    const { ref, ...rest } = form.register(name)
    return {
      ...rest,
      ref: (field: TextField | null) => {
        ref(field)
        if (name === message) edited.current ??= field
      },
      onFocus: ({ currentTarget }: FocusEvent<TextField>) => {
        edited.current = currentTarget
      },
    }
  }

  function problem(name: Path<Values>): string | undefined {
    const text = form.getFieldState(name, form.formState).error?.message
    return text && t(text)
  }

  return (
    <>
      <Field label={t('Subject')} error={problem(subject)}>
        <TextInput autoComplete="off" {...register(subject)} />
      </Field>
      <Field label={t('Message')} error={problem(message)}>
        <TextArea rows={7} {...register(message)} />
      </Field>
      <div>
        <p className={css.note}>{t('Placeholders are filled in for each invoice. Click one to insert it.')}</p>
        <ul className={css.placeholders}>
          {placeholders.map((name) => (
            <li key={name}>
              <Button size="small" aria-label={t('Insert {name}', { name: `{${name}}` })} onClick={() => insert(`{${name}}`)}>
                {`{${name}}`}
              </Button>{' '}
              {t(placeholderTexts[name])}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

interface ResetTextsProps<Values extends FieldValues> extends Pick<EmailTextFieldsProps<Values>, 'form' | 'subject' | 'message'> {
  defaults: EmailTexts | undefined
}

/** Offered only if the subject or message differs from the default. */
export function ResetTexts<Values extends FieldValues>({ form, subject, message, defaults }: ResetTextsProps<Values>) {
  const t = useText()
  const texts: readonly unknown[] = useWatch({ control: form.control, name: [subject, message] })
  if (!defaults || (texts[0] === defaults.subject && texts[1] === defaults.message)) return null

  function reset(name: Path<Values>, text: string): void {
    form.setValue(name, text as PathValue<Values, Path<Values>>, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <Button
      variant="ghost"
      onClick={() => {
        reset(subject, defaults.subject)
        reset(message, defaults.message)
      }}
    >
      {t('Reset to default')}
    </Button>
  )
}
