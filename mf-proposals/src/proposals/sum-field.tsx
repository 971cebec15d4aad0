import { exceedsMaxAmount } from '@billfold/contracts/invoices/invoice-totals'
import type { Money } from '@billfold/contracts/money'
import { tooLargeTotal } from '@billfold/contracts/proposals/proposal'
import { Field, TextInput } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import layout from '@billfold/web-kit/forms/page-form.module.css'
import { useEffect } from 'react'
import { useController } from 'react-hook-form'
import { useProblem } from './use-problem.ts'
import type { ProposalFormState } from './use-proposal-form.ts'

interface SumFieldProps {
  form: ProposalFormState
  sum: Money
}

/** What the lines add up to. Nobody types it, and yet a save that it hinders leads here. */
export function SumField({ form, sum }: SumFieldProps) {
  const t = useText()
  const problem = useProblem(form)
  const { control, clearErrors } = form
  const { ref } = useController({ control, name: 'amount' }).field
  useEffect(() => {
    // What was said of another sum is over.
    if (!exceedsMaxAmount(sum)) clearErrors('amount')
  }, [clearErrors, sum])

  return (
    <Field
      label={`${t('Total Amount ($)')} ${t('(Auto-calculated from line items)')}`}
      error={exceedsMaxAmount(sum) ? t(tooLargeTotal) : problem('amount')}
      className={layout.wide}
    >
      <TextInput ref={ref} readOnly prefix="$" value={sum} />
    </Field>
  )
}
