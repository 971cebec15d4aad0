import type { Client } from '@billfold/contracts/clients/client'
import { useBillingDefaults } from '@billfold/web-kit/settings/use-billing-defaults.ts'
import { useRef } from 'react'
import { typedAmount } from '../form/typed-amount.ts'
import type { ProjectFormState } from './use-project-form.ts'

/**
 * Returns a handler for choosing a client: fills in the client's rate, or the user's default rate, if the field is empty
 * or still has the rate filled in for the previous client. A typed or saved rate stays.
 */
export function useProposedRate(form: ProjectFormState, clients: readonly Client[]): (clientId: string) => void {
  const proposed = useRef('')
  const { data: billing } = useBillingDefaults()
  return (clientId) => {
    const current = form.getValues('hourlyRate').trim()
    if (current !== '' && current !== proposed.current) return
    const client = clients.find(({ id }) => String(id) === clientId)
    proposed.current = typedAmount(client?.hourlyRate ?? billing?.defaultHourlyRate ?? null)
    form.setValue('hourlyRate', proposed.current, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
}
