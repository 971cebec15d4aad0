import type { Client } from '@billfold/contracts/clients/client'
import { useRef } from 'react'
import { typedAmount } from '../form/typed-amount.ts'
import type { ProjectFormState } from './use-project-form.ts'

/**
 * Answers what to do when a client is chosen: its rate is filled in where there is none, or only that of the client before.
 * What was typed, or saved earlier, stays.
 */
export function useProposedRate(form: ProjectFormState, clients: readonly Client[]): (clientId: string) => void {
  const proposed = useRef('')
  return (clientId) => {
    const current = form.getValues('hourlyRate').trim()
    if (current !== '' && current !== proposed.current) return
    const client = clients.find(({ id }) => String(id) === clientId)
    proposed.current = typedAmount(client?.hourlyRate ?? null)
    form.setValue('hourlyRate', proposed.current, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
}
