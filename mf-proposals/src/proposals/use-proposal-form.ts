import { newProposal } from '@billfold/contracts/proposals/proposal'
import { contractResolver, translated } from '@billfold/web-kit/forms/contract-resolver.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form'
import { bodyOf, type ProposalBody, type ProposalFormValues } from './proposal-form-values.ts'

/** Edits text; a valid submit returns the request body. */
export type ProposalFormState = UseFormReturn<ProposalFormValues, unknown, ProposalBody>

const judge = contractResolver(zodResolver(translated(newProposal)), bodyOf)

/** Validates with the contract, and rejects a half-typed new line. */
const resolver: Resolver<ProposalFormValues, unknown, ProposalBody> = async (values, context, options) => {
  const judged = await judge(values, context, options)
  if (values.newLine.description.trim() === '') return judged
  const pending = { description: { type: 'pending', message: 'This item is not added yet: add it or clear it.' } }
  return { values: {}, errors: { ...judged.errors, newLine: pending } }
}

export function useProposalForm(defaultValues: ProposalFormValues): ProposalFormState {
  return useForm({ defaultValues, resolver })
}
