import { exceedsMaxAmount, tooLargeLine } from '@billfold/contracts/invoices/invoice-totals'
import { Badge, IconButton, NumberInput, TextInput, useMediaQuery } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import type { ProposalFormState } from '../proposals/use-proposal-form.ts'
import styles from './line-items-editor.module.css'
import { quantityOf, typedLineAmount } from './line-values.ts'

interface LineRowProps {
  form: ProposalFormState
  index: number
  onRemove: () => void
}

/** Same breakpoint as in the CSS: below it, columns have no header. */
const NARROW = '(max-width: 767px)'

/** An existing line. Its amount updates on every keystroke. */
export function LineRow({ form, index, onRemove }: LineRowProps) {
  const t = useText()
  const format = useFormat()
  const noteId = useId()
  const isNarrow = useMediaQuery(NARROW)
  const { control, register, setValue } = form
  const line = useWatch({ control, name: `lineItems.${index}` })
  const { errors } = useFormState({ control, name: `lineItems.${index}` })
  const { description, quantity, rate } = errors.lineItems?.[index] ?? {}
  const amount = typedLineAmount(line)
  const isTooLarge = exceedsMaxAmount(amount)
  const problem = isTooLarge ? tooLargeLine : [description, quantity, rate].find((error) => error?.message)?.message
  const number = index + 1
  const wiring = (error: unknown) => ({ 'aria-invalid': Boolean(error), 'aria-describedby': problem ? noteId : undefined })
  // On blur, show the parsed quantity.
  const settleQuantity = () => setValue(`lineItems.${index}.quantity`, quantityOf(line.quantity), { shouldDirty: true })

  return (
    <li className={styles.row}>
      <TextInput aria-label={t('Description of item {number}', { number })} {...wiring(description)} {...register(`lineItems.${index}.description`)} />
      <NumberInput
        aria-label={t('Quantity of item {number}', { number })}
        step={0.01}
        min={0.01}
        prefix={isNarrow && t('Qty')}
        className={styles.figure}
        {...wiring(isTooLarge || quantity)}
        {...register(`lineItems.${index}.quantity`, { onBlur: settleQuantity })}
      />
      <NumberInput
        aria-label={t('Rate of item {number}', { number })}
        step={0.01}
        min={0}
        prefix="$"
        className={styles.figure}
        {...wiring(rate)}
        {...register(`lineItems.${index}.rate`)}
      />
      <span className={styles.amount}>
        <Badge dot={false}>{format.money(amount)}</Badge>
      </span>
      <IconButton icon={<Trash2 />} label={t('Remove item {number}', { number })} onClick={onRemove} />
      {problem && (
        <p id={noteId} className={styles.problem}>
          {t(problem)}
        </p>
      )}
    </li>
  )
}
