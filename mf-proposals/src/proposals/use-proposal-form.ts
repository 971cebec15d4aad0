import { newProposal } from '@billfold/contracts/proposals/proposal'
import { contractResolver } from '@billfold/web-kit/forms/contract-resolver.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form'
import { bodyOf, type ProposalBody, type ProposalFormValues } from './proposal-form-values.ts'

/** Edits texts; a valid submit hands over the body of the call. */
export type ProposalFormState = UseFormReturn<ProposalFormValues, unknown, ProposalBody>

const judge = contractResolver(zodResolver(newProposal), bodyOf)

/** The contract's rules; and no line may be left half added. */
const resolver: Resolver<ProposalFormValues, unknown, ProposalBody> = async (values, context, options) => {
  const judged = await judge(values, context, options)
  if (values.newLine.description.trim() === '') return judged
  const pending = { description: { type: 'pending', message: 'This item is not added yet: add it or clear it.' } }
  return { values: {}, errors: { ...judged.errors, newLine: pending } }
}

export function useProposalForm(defaultValues: ProposalFormValues): ProposalFormState {
  return useForm({ defaultValues, resolver })
}
