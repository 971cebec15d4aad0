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

/** A new invoice is due after the client's payment terms, without a client after the user's own, until the user chooses a day: any, also the same. */
export function useDueDate(form: InvoiceFormState, clients: readonly Client[]): DueDate {
  const { data: billing } = useBillingDefaults()
  const { control, getValues, resetField, trigger } = form
  const { isSubmitted } = useFormState({ control })
  const [isChosen, setChosen] = useState(false)
  const clientId = useWatch({ control, name: 'clientId' })
  const clientTerms = clients.find(({ id }) => String(id) === clientId)?.paymentTerms
  const terms = clientTerms ?? billing?.defaultPaymentTerms
  const dueDays = terms ? Number(terms.replace('Net ', '')) : DEFAULT_DUE_DAYS

  function follow(issued: string) {
    if (isChosen || !isCalendarDate(issued)) return
    // As if the form had begun with it.
    resetField('dueDate', { defaultValue: addDays(issued, dueDays) })
    if (isSubmitted) void trigger('dueDate')
  }

  useEffect(() => {
    follow(getValues('issueDate'))
    // oxlint-disable-next-line react/exhaustive-deps -- once for each change of terms
  }, [dueDays])

  return { clientTerms: isChosen ? undefined : clientTerms, follow, choose: () => setChosen(true) }
}
