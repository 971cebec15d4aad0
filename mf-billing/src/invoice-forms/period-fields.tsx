import { addDays, isCalendarDate } from '@billfold/contracts/calendar-date'
import { useText } from '@billfold/web-kit'
import { useFormState, useWatch } from 'react-hook-form'
import { DateField } from './date-field.tsx'
import styles from './invoice-form.module.css'
import type { InvoiceFormState } from './use-invoice-form.ts'

interface PeriodFieldsProps {
  form: InvoiceFormState
  /** A new invoice is due this many days after its issue, until a due date is chosen. */
  dueDays: number | undefined
}

export function PeriodFields({ form, dueDays }: PeriodFieldsProps) {
  const t = useText()
  const { control, setValue } = form
  const issueDate = useWatch({ control, name: 'issueDate' })
  const { dirtyFields, isSubmitted } = useFormState({ control, name: ['issueDate', 'dueDate'] })

  function moveDueDate(issued: string) {
    if (dueDays !== undefined && !dirtyFields.dueDate && isCalendarDate(issued))
      setValue('dueDate', addDays(issued, dueDays), { shouldValidate: isSubmitted })
  }

  return (
    <>
      <DateField form={form} name="issueDate" label={t('Issue Date')} onDate={moveDueDate} className={styles.third} />
      <DateField form={form} name="dueDate" label={t('Due Date')} min={issueDate} className={styles.third} />
    </>
  )
}
