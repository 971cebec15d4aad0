import { Field, NumberInput, TextInput } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import layout from '@billfold/web-kit/forms/page-form.module.css'
import { useWatch } from 'react-hook-form'
import { LineItemsEditor } from '../line-items/line-items-editor.tsx'
import { figuresOf } from './proposal-form-values.ts'
import { SumField } from './sum-field.tsx'
import { useProblem } from './use-problem.ts'
import type { ProposalFormState } from './use-proposal-form.ts'

export function InvestmentFields({ form }: { form: ProposalFormState }) {
  const t = useText()
  const problem = useProblem(form)
  const { control, register } = form
  const [lineItems, amount, downPaymentPercentage] = useWatch({ control, name: ['lineItems', 'amount', 'downPaymentPercentage'] })
  const figures = figuresOf({ lineItems, amount, downPaymentPercentage })

  return (
    <>
      <LineItemsEditor form={form} />
      {lineItems.length > 0 ? (
        <SumField form={form} sum={figures.amount} />
      ) : (
        <Field label={t('Total Amount ($)')} required error={problem('amount')} className={layout.wide}>
          <NumberInput step={0.01} min={0} prefix="$" {...register('amount')} />
        </Field>
      )}
      <Field label={t('Down Payment (%)')} error={problem('downPaymentPercentage')}>
        <NumberInput step={1} min={0} max={100} placeholder="50" suffix="%" {...register('downPaymentPercentage')} />
      </Field>
      <Field label={t('Down Payment Amount ($)')} help={t('Calculated automatically')}>
        <TextInput readOnly prefix="$" value={figures.downPaymentAmount} />
      </Field>
    </>
  )
}
