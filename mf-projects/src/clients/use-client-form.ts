import { newClient, type NewClient } from '@billfold/contracts/clients/client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form'
import { bodyOf, type ClientFormValues } from './client-form-values.ts'

/** Edits texts; a valid submit hands over the body of the call. */
export type ClientFormState = UseFormReturn<ClientFormValues, unknown, NewClient>

const judge = zodResolver(newClient)

/** The contract's own rules and messages, on the body that these values would send. */
const resolver: Resolver<ClientFormValues, unknown, NewClient> = (values, context, options) =>
  judge(bodyOf(values), context, options as Parameters<typeof judge>[2])

export function useClientForm(defaultValues: ClientFormValues): ClientFormState {
  return useForm({ defaultValues, resolver })
}
