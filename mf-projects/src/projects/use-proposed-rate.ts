import type { Client } from '@billfold/contracts/clients/client'
import { useBillingDefaults } from '@billfold/web-kit/settings/use-billing-defaults.ts'
import { useRef } from 'react'
import { typedAmount } from '../form/typed-amount.ts'
import type { ProjectFormState } from './use-project-form.ts'

/**
 * Answers what to do when a client is chosen: its rate, or the user's own where it has none, is filled in where nothing stands, or only
 * what was filled in for the client before. What was typed, or saved earlier, stays.
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
