import { addDays, isCalendarDate } from '@billfold/contracts/calendar-date'
import type { Client } from '@billfold/contracts/clients/client'
import { DEFAULT_DUE_DAYS } from '@billfold/contracts/invoices/invoice'
import { useBillingDefaults } from '@billfold/web-kit/settings/use-billing-defaults.ts'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { InvoiceFormState } from './use-invoice-form.ts'

/** Calendar days from issue to due: the client's payment terms ('Net 15'), else the user's own. A due date that nobody chose follows them. */
export function useDueDays(form: InvoiceFormState, clients: readonly Client[]): number {
  const { data: billing } = useBillingDefaults()
  const { control, getValues, resetField } = form
  const clientId = useWatch({ control, name: 'clientId' })
  const client = clients.find(({ id }) => String(id) === clientId)
  const terms = client?.paymentTerms ?? billing?.defaultPaymentTerms
  const dueDays = terms ? Number(terms.replace('Net ', '')) : DEFAULT_DUE_DAYS
  const before = useRef(DEFAULT_DUE_DAYS)
  useEffect(() => {
    const issued = getValues('issueDate')
    // As if the form had begun with it.
    if (isCalendarDate(issued) && getValues('dueDate') === addDays(issued, before.current)) resetField('dueDate', { defaultValue: addDays(issued, dueDays) })
    before.current = dueDays
    // oxlint-disable-next-line react/exhaustive-deps -- once for each change of terms, and never over a date that was chosen
  }, [dueDays])
  return dueDays
}
