import { Button, Field, TextInput } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { useFormState } from 'react-hook-form'
import styles from './invoice-form.module.css'
import type { InvoiceFormState } from './use-invoice-form.ts'

interface NumberFieldProps {
  form: InvoiceFormState
  /** A free number, where the typed one was taken. */
  suggestion: string | undefined
  className?: string | undefined
}

export function NumberField({ form, suggestion, className = '' }: NumberFieldProps) {
  const t = useText()
  const { errors } = useFormState({ control: form.control, name: 'invoiceNumber' })
  const problem = errors.invoiceNumber?.message

  function takeSuggestion(number: string) {
    form.setValue('invoiceNumber', number, { shouldDirty: true })
    form.clearErrors('invoiceNumber')
    form.setFocus('invoiceNumber')
  }

  return (
    <div className={className}>
      <Field label={t('Invoice Number')} required error={problem && t(problem)}>
        <TextInput placeholder="INV-001" autoComplete="off" {...form.register('invoiceNumber')} />
      </Field>
      {problem && suggestion && (
        <Button size="small" className={styles.suggestion} onClick={() => takeSuggestion(suggestion)}>
          {t('Use {number}', { number: suggestion })}
        </Button>
      )}
    </div>
  )
}
