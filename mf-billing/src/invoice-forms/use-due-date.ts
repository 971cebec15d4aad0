import { addDays, isCalendarDate } from '@billfold/contracts/calendar-date'
import type { Client } from '@billfold/contracts/clients/client'
import { DEFAULT_DUE_DAYS } from '@billfold/contracts/invoices/invoice'
import { useBillingDefaults } from '@billfold/web-kit/settings/use-billing-defaults.ts'
import { useEffect, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import type { InvoiceFormState } from './use-invoice-form.ts'

export interface DueDate {
  /** The client's payment terms ('Net 15'), while the due date follows them. */
  clientTerms: Client['paymentTerms'] | undefined
  /** Moves it with the issue date, unless the user has chosen it. */
  follow: (issued: string) => void
  choose: () => void
}

/** The due date of a new invoice follows the client's payment terms, or the user's while there is no client, until the user picks a date. */
export function useDueDate(form: InvoiceFormState, clients: readonly Client[]): DueDate {
  const { data: billing } = useBillingDefaults()
  const { control, getValues, register, resetField, trigger } = form
  const { isSubmitted } = useFormState({ control })
  const [isChosen, setChosen] = useState(false)
  const clientId = useWatch({ control, name: 'clientId' })
  const clientTerms = clients.find(({ id }) => String(id) === clientId)?.paymentTerms
  const terms = clientTerms ?? billing?.defaultPaymentTerms
  const dueDays = terms ? Number(terms.replace('Net ', '')) : DEFAULT_DUE_DAYS

  function follow(issued: string) {
    if (isChosen || !isCalendarDate(issued)) return
    // The dialog mounts its fields after the first effect has run, and resetField ignores a field that is not registered.
    register('dueDate')
    // The computed date is the default of the field, not an unsaved change.
    resetField('dueDate', { defaultValue: addDays(issued, dueDays) })
    if (isSubmitted) void trigger('dueDate')
  }

  useEffect(() => {
    follow(getValues('issueDate'))
    // oxlint-disable-next-line react/exhaustive-deps -- once for each change of terms
  }, [dueDays])

  return { clientTerms: isChosen ? undefined : clientTerms, follow, choose: () => setChosen(true) }
}
