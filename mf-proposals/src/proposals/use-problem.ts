import { useText } from '@billfold/web-kit'
import { useFormState } from 'react-hook-form'
import type { ProposalFormValues } from './proposal-form-values.ts'
import type { ProposalFormState } from './use-proposal-form.ts'

export function useProblem({ control }: ProposalFormState): (name: keyof ProposalFormValues) => string | undefined {
  const t = useText()
  const { errors } = useFormState({ control })
  return (name) => {
    const message = errors[name]?.message
    return message && t(message)
  }
}
