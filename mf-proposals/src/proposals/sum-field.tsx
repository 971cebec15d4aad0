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

/** The sum of the lines. Read-only but focusable, because a failed save may focus it. */
export function SumField({ form, sum }: SumFieldProps) {
  const t = useText()
  const problem = useProblem(form)
  const { control, clearErrors } = form
  const { ref } = useController({ control, name: 'amount' }).field
  useEffect(() => {
    // Clear the error about a previous sum.
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
