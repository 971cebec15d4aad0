import type { BodyInput } from '@billfold/contracts/call'
import type { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { fromUnits, toUnits, type Money } from '@billfold/contracts/money'
import { newPayment, type Payment, type PaymentMethod, paymentMethods } from '@billfold/contracts/payments/payment'
import { Field, Grid, NumberInput, Select, TextInput } from '@billfold/ui'
import { withPoint } from '@billfold/ui/form/number-input.tsx'
import { type ApiError, LeaveQuestion, useFormat, useLeaveGuard, useText } from '@billfold/web-kit'
import { contractResolver, translated, useFieldError } from '@billfold/web-kit/forms/contract-resolver.ts'
import { DateInput } from '@billfold/web-kit/forms/date-input.tsx'
import { SaveFailure } from '@billfold/web-kit/forms/save-failure.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useController, useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { FormDialog, useDateHint, type FormDialogFrame } from '../../form-dialog/form-dialog.tsx'
import { paymentMethodLabels } from '../invoice-labels.tsx'

/** Form values as entered; an empty string means no value. */
interface PaymentValues {
  amount: string
  date: string
  method: PaymentMethod
  note: string
}

type PaymentBody = BodyInput<typeof invoiceCalls.recordPayment>
type PaymentFormState = UseFormReturn<PaymentValues, unknown, PaymentBody>

export function newPaymentValues(balance: Money, today: string): PaymentValues {
  return { amount: balance, date: today, method: 'bank_transfer', note: '' }
}

export function valuesFromPayment({ amount, date, method, note }: Payment): PaymentValues {
  return { amount, date: date ?? '', method, note: note ?? '' }
}

function buildPayment({ amount, date, method, note }: PaymentValues): PaymentBody {
  return { amount: amount.trim(), date: date || null, method, note }
}

const resolver = contractResolver(zodResolver(translated(newPayment)), buildPayment)

export function usePaymentForm(defaultValues: PaymentValues): PaymentFormState {
  return useForm<PaymentValues, unknown, PaymentBody>({ defaultValues, resolver })
}

interface PaymentFormProps extends Omit<FormDialogFrame, 'notice'> {
  form: PaymentFormState
  /** Maximum amount of the payment: the amount still due, plus the payment's previous amount if the payment is being edited. */
  balance: Money
  error: ApiError | null
}

export function PaymentForm({ form, balance, error, onClose, ...frame }: PaymentFormProps) {
  const t = useText()
  const { register, control, formState } = form
  const [isAsking, setAsking] = useState(false)
  const problem = useFieldError<keyof PaymentValues>(formState.errors)
  const [amount, date] = useWatch({ control, name: ['amount', 'date'] })
  const { onChange: chooseMethod, ...method } = useController({ control, name: 'method' }).field
  useLeaveGuard(formState.isDirty)
  return (
    <>
      <FormDialog {...frame} notice={<SaveFailure error={error} title={t('The payment could not be saved')} takesFocus />} onClose={() => (formState.isDirty ? setAsking(true) : onClose())}>
        <Grid of="halves">
          <Field label={t('Amount')} required help={<Remainder amount={amount} balance={balance} />} error={problem('amount')}>
            <NumberInput step={0.01} min={0.01} max={balance} prefix="$" placeholder="0.00" {...register('amount')} />
          </Field>
          <Field label={t('Date')} help={useDateHint(date, formState.defaultValues?.date)} error={problem('date')}>
            <DateInput {...register('date')} value={date} />
          </Field>
        </Grid>
        <Field label={t('Payment method')} error={problem('method')}>
          <Select
            {...method}
            options={paymentMethods.map((value) => ({ value, label: t(paymentMethodLabels[value]) }))}
            onValueChange={(value) => chooseMethod(value)}
          />
        </Field>
        <Field label={t('Note')} error={problem('note')}>
          <TextInput autoComplete="off" placeholder={t('Check number, bank reference…')} {...register('note')} />
        </Field>
      </FormDialog>
      <LeaveQuestion open={isAsking} onStay={() => setAsking(false)} onLeave={onClose} />
    </>
  )
}

/** Text about the amount that will still be due after this payment. */
function Remainder({ amount, balance }: { amount: string; balance: Money }) {
  const t = useText()
  const { money } = useFormat()
  const { data } = newPayment.shape.amount.safeParse(withPoint(amount.trim()))
  if (data === undefined) return t('Due: {amount}', { amount: money(balance) })
  const rest = toUnits(balance, 2) - toUnits(data, 2)
  if (rest < 0n) return t('Only {balance} is due on this invoice', { balance: money(balance) })
  return rest === 0n ? t('Pays the invoice in full') : t('{amount} will still be due', { amount: money(fromUnits(rest, 2)) })
}
