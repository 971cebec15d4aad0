import type { Settings } from '@billfold/contracts/settings/settings'
import { useBillingDefaults } from '@billfold/web-kit/settings/use-billing-defaults.ts'
import { useEffect } from 'react'
import { newClientValues, type ClientFormValues } from './client-form-values.ts'
import { useClientForm, type ClientFormState } from './use-client-form.ts'

/** Starts with the user's default rate, currency and terms. If they load late, values chosen meanwhile stay. */
export function useNewClientForm(): ClientFormState {
  const { data: billing } = useBillingDefaults()
  const form = useClientForm({ ...newClientValues, ...(billing && defaultsOf(billing)) })
  const { getFieldState, resetField, formState } = form
  useEffect(() => {
    if (!billing) return
    for (const [name, defaultValue] of Object.entries(defaultsOf(billing)) as [keyof ClientFormValues, string][]) {
      if (!getFieldState(name, formState).isDirty) resetField(name, { defaultValue })
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer: a field that was put back by hand is not touched again
  }, [billing])
  return form
}

function defaultsOf({ defaultHourlyRate, defaultCurrency, defaultPaymentTerms }: Settings['billing']) {
  return { hourlyRate: defaultHourlyRate, currency: defaultCurrency, paymentTerms: defaultPaymentTerms }
}
