import { newProposal, type NewProposal } from '@billfold/contracts/proposals/proposal'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form'
import { bodyOf, type ProposalFormValues } from './proposal-form-values.ts'

/** Edits texts; a valid submit hands over the body of the call. */
export type ProposalFormState = UseFormReturn<ProposalFormValues, unknown, NewProposal>

const judge = zodResolver(newProposal)

/** The contract's own rules and messages, on the body that these values would send; and no line may be left half added. */
const resolver: Resolver<ProposalFormValues, unknown, NewProposal> = async (values, context, options) => {
  const judged = await judge(bodyOf(values), context, options as unknown as Parameters<typeof judge>[2])
  if (values.newLine.description.trim() === '') return judged
  const pending = { description: { type: 'pending', message: 'This item is not added yet: add it or clear it.' } }
  return { values: {}, errors: { ...judged.errors, newLine: pending } }
}

export function useProposalForm(defaultValues: ProposalFormValues): ProposalFormState {
  return useForm({ defaultValues, resolver })
}
