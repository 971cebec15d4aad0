import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { queryOf } from '@billfold/web-kit'
import { useBillingDefaults } from '@billfold/web-kit/settings/use-billing-defaults.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { InvoiceFormState } from './use-invoice-form.ts'

/**
 * Fills in a number that is free, unless one was typed meanwhile. Without an answer, and for those who number by hand, the field stays
 * empty: the form says what is missing.
 */
export function useFreeNumber(form: InvoiceFormState): void {
  const { getValues, resetField } = form
  const { data: billing, isPending } = useBillingDefaults()
  const isManual = billing?.invoiceNumbering === 'manual'
  // Drawn anew for each form: an earlier one may be taken by now. Asked for beside the settings, and filled in once they are known.
  const { data } = useQuery({ ...queryOf(invoiceCalls.nextNumber), gcTime: 0, staleTime: 0, enabled: !isManual })
  const number = isPending || isManual ? undefined : data?.invoiceNumber
  useEffect(() => {
    // As if the form had begun with it: a number that was filled in is no unsaved change.
    if (number && getValues('invoiceNumber') === '') resetField('invoiceNumber', { defaultValue: number })
  }, [number, getValues, resetField])
}
