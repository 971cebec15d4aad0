import { useText } from '@billfold/web-kit'
import { useWatch } from 'react-hook-form'
import { DateField } from './date-field.tsx'
import styles from './invoice-form.module.css'
import type { DueDate } from './use-due-date.ts'
import type { InvoiceFormState } from './use-invoice-form.ts'

interface PeriodFieldsProps {
  form: InvoiceFormState
  /** Of a new invoice; that of an existing one stays. */
  dueDate: DueDate | undefined
}

export function PeriodFields({ form, dueDate }: PeriodFieldsProps) {
  const t = useText()
  const issueDate = useWatch({ control: form.control, name: 'issueDate' })
  const terms = dueDate?.clientTerms
  return (
    <>
      <DateField form={form} name="issueDate" label={t('Issue Date')} onDate={dueDate?.follow} className={styles.third} />
      <DateField
        form={form}
        name="dueDate"
        label={t('Due Date')}
        help={terms && t("{terms}, the client's payment terms", { terms })}
        min={issueDate}
        onDate={dueDate?.choose}
        className={styles.third}
      />
    </>
  )
}
