import { exceedsMaxAmount } from '@billfold/contracts/invoices/invoice-totals'
import { tooLargeLine } from '@billfold/contracts/invoices/line-item'
import { IconButton, NumberInput, TextInput } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { CircleAlert, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { amountOf } from './invoice-figures.ts'
import styles from './line-row.module.css'
import { shownMoney } from './shown-money.ts'
import type { InvoiceFormState } from './use-invoice-form.ts'

interface LineRowProps {
  form: InvoiceFormState
  index: number
  onRemove: () => void
}

/** Over the columns; on a phone '1 ×' and '$' say enough. */
export function LineHeads() {
  const t = useText()
  return (
    <div aria-hidden className={styles.heads}>
      <span>{t('Description')}</span>
      <span>{t('Quantity')}</span>
      <span>{t('Rate')}</span>
      <span className={styles.amount}>{t('Amount')}</span>
    </div>
  )
}

/** Its amount follows every key. */
export function LineRow({ form, index, onRemove }: LineRowProps) {
  const t = useText()
  const format = useFormat()
  const noteId = useId()
  const { control, register } = form
  const line = useWatch({ control, name: `lineItems.${index}` })
  const { errors } = useFormState({ control, name: `lineItems.${index}` })
  const { description, quantity, rate } = errors.lineItems?.[index] ?? {}
  const amount = amountOf(line)
  const isTooLarge = amount !== null && exceedsMaxAmount(amount)
  const problems = isTooLarge ? [tooLargeLine] : [description, quantity, rate].flatMap((error) => error?.message ?? [])
  const number = index + 1
  const wiring = (error: unknown) => ({ 'aria-invalid': Boolean(error), 'aria-describedby': problems.length > 0 ? noteId : undefined })

  return (
    <li className={styles.row}>
      <TextInput
        aria-label={t('Description of line {number}', { number })}
        placeholder={t('What is it for?')}
        className={styles.description}
        {...wiring(description)}
        {...register(`lineItems.${index}.description`)}
      />
      <NumberInput
        aria-label={t('Quantity of line {number}', { number })}
        suffix="×"
        step={1}
        min={0}
        {...wiring(isTooLarge || quantity)}
        {...register(`lineItems.${index}.quantity`)}
      />
      <NumberInput
        aria-label={t('Rate of line {number}', { number })}
        step={0.01}
        min={0}
        prefix="$"
        {...wiring(rate)}
        {...register(`lineItems.${index}.rate`)}
      />
      <output className={styles.amount}>{shownMoney(amount, format)}</output>
      <IconButton icon={<Trash2 />} label={t('Remove line {number}', { number })} onClick={onRemove} className={styles.remove} />
      {problems.length > 0 && (
        <p id={noteId} className={styles.problem}>
          <CircleAlert aria-hidden size={14} />
          {problems.map((problem) => t(problem)).join(' · ')}
        </p>
      )}
    </li>
  )
}
