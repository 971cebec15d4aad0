import { addDays, isCalendarDate } from '@billfold/contracts/calendar-date'
import { DEFAULT_DUE_DAYS } from '@billfold/contracts/invoices/invoice'
import { useBillingDefaults } from '@billfold/web-kit/settings/use-billing-defaults.ts'
import { useEffect } from 'react'
import type { InvoiceFormState } from './use-invoice-form.ts'

/** Calendar days from issue to due: the user's own payment terms ('Net 15'). A due date that nobody chose follows them when they come. */
export function useDueDays(form: InvoiceFormState): number {
  const { data: billing } = useBillingDefaults()
  const dueDays = billing ? Number(billing.defaultPaymentTerms.replace('Net ', '')) : DEFAULT_DUE_DAYS
  const { getValues, resetField, formState } = form
  const { dueDate } = formState.defaultValues ?? {}
  useEffect(() => {
    const issued = getValues('issueDate')
    // As if the form had begun with it.
    if (getValues('dueDate') === dueDate && isCalendarDate(issued)) resetField('dueDate', { defaultValue: addDays(issued, dueDays) })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer, and never over a date that was chosen
  }, [dueDays])
  return dueDays
}
