import { toUnits } from '@billfold/contracts/money'
import { Button, Field, NumberInput } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { useBillingDefaults } from '@billfold/web-kit/settings/use-billing-defaults.ts'
import { useEffect, useMemo } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { decimals } from './decimals.ts'
import { figuresOf } from './invoice-figures.ts'
import styles from './invoice-form.module.css'
import type { InvoiceFormState } from './use-invoice-form.ts'

interface TaxFieldProps {
  form: InvoiceFormState
  className?: string | undefined
}

/** A new invoice's tax is an amount. The rate of the settings is offered; once taken, the amount follows it until one is typed. */
export function TaxAmountField({ form, className = '' }: TaxFieldProps) {
  const t = useText()
  const { errors } = useFormState({ control: form.control, name: 'taxAmount' })
  const offered = useBillingDefaults().data?.taxRate ?? '0'
  const applied = useAppliedTax(form)
  const problem = errors.taxAmount?.message
  const typed = form.register('taxAmount', { onChange: () => form.setValue('taxRate', '') })
  return (
    <div className={className}>
      <Field label={t('Tax Amount')} error={problem && t(problem)} help={applied !== '' && t('{rate}% of the subtotal', { rate: decimals(applied) })}>
        <NumberInput step={0.01} min={0} prefix="$" placeholder="0" {...typed} />
      </Field>
      {toUnits(offered, 4) > 0n && offered !== applied && (
        <Button size="small" className={styles.suggestion} onClick={() => form.setValue('taxRate', offered, { shouldDirty: true })}>
          {t('Apply {rate}%', { rate: decimals(offered) })}
        </Button>
      )}
    </div>
  )
}

/** The rate that was taken, '' without one. With it the amount in the field is its tax on what the invoice holds at that moment. */
function useAppliedTax({ control, setValue }: InvoiceFormState): string {
  const [chosen, lineItems, taxRate] = useWatch({ control, name: ['chosen', 'lineItems', 'taxRate'] })
  const { taxAmount } = useMemo(() => figuresOf({ chosen, lineItems, taxRate, taxAmount: '' }), [chosen, lineItems, taxRate])
  useEffect(() => {
    if (taxRate !== '') setValue('taxAmount', taxAmount, { shouldDirty: true })
  }, [taxRate, taxAmount, setValue])
  return taxRate
}

/** An existing one's is a rate, unless none gives its amount: then that stays until a rate is typed. */
export function TaxRateField({ form, className = '' }: TaxFieldProps) {
  const t = useText()
  const format = useFormat()
  const [taxRate, taxAmount] = useWatch({ control: form.control, name: ['taxRate', 'taxAmount'] })
  const { errors } = useFormState({ control: form.control, name: 'taxRate' })
  const problem = errors.taxRate?.message
  const keepsAmount = taxRate.trim() === '' && toUnits(taxAmount, 2) > 0n
  return (
    <Field
      label={t('Tax Rate (%)')}
      help={keepsAmount && t('The tax of {amount} stays until a rate is entered.', { amount: format.money(taxAmount) })}
      error={problem && t(problem)}
      className={className}
    >
      <NumberInput step={0.01} min={0} max={100} suffix="%" placeholder={keepsAmount ? undefined : '0'} {...form.register('taxRate')} />
    </Field>
  )
}
