import { newClient, type NewClient } from '@billfold/contracts/clients/client'
import { contractResolver } from '@billfold/web-kit/forms/contract-resolver.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { bodyOf, type ClientFormValues } from './client-form-values.ts'

/** Edits text; a valid submit returns the request body. */
export type ClientFormState = UseFormReturn<ClientFormValues, unknown, NewClient>

const resolver = contractResolver(zodResolver(newClient), bodyOf)

export function useClientForm(defaultValues: ClientFormValues): ClientFormState {
  return useForm<ClientFormValues, unknown, NewClient>({ defaultValues, resolver })
}
