import { exceedsMaxAmount, tooLargeLine } from '@billfold/contracts/invoices/invoice-totals'
import { Badge, Button, Field, IconButton, NumberInput, TextInput, useMediaQuery } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useFieldArray, useFormState, useWatch } from 'react-hook-form'
import type { ProposalFormState } from '../proposals/proposal-form.tsx'
import styles from './line-items-editor.module.css'
import { type EditedLine, sumOfLines } from './line-options.ts'
import { type LineValues, addedLine, canBeAdded, newLineAmount, newLineValues, newRateProblem, quantityOf, typedLineAmount } from './line-values.ts'
import { LineMenu, OptionRow } from './option-row.tsx'

interface LineRowProps {
  form: ProposalFormState
  index: number
  lines: readonly EditedLine[]
  onRemove: () => void
  onMove: (to: number) => void
}

/** Same breakpoint as in the CSS: below it, columns have no header. */
const NARROW = '(max-width: 767px)'

/** A line in the list. Its amount updates on every keystroke. */
function LineRow({ form, index, lines, onRemove, onMove }: LineRowProps) {
  const t = useText()
  const format = useFormat()
  const noteId = useId()
  const isNarrow = useMediaQuery(NARROW)
  const { control, register, setValue } = form
  const line = useWatch({ control, name: `lineItems.${index}` })
  const { errors } = useFormState({ control, name: `lineItems.${index}` })
  const { description, quantity, rate, option } = errors.lineItems?.[index] ?? {}
  const amount = typedLineAmount(line)
  const isTooLarge = exceedsMaxAmount(amount)
  const problem = isTooLarge ? tooLargeLine : [description, quantity, rate, option?.group].find((error) => error?.message)?.message
  const number = index + 1
  const wiring = (error: unknown) => ({ 'aria-invalid': Boolean(error), 'aria-describedby': problem ? noteId : undefined })
  // On blur, replace the entered quantity with the parsed one.
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
      <span className={styles.buttons}>
        <LineMenu form={form} index={index} lines={lines} onMove={onMove} />
        <IconButton icon={<Trash2 />} label={t('Remove item {number}', { number })} onClick={onRemove} data-remove />
      </span>
      <OptionRow form={form} index={index} lines={lines} wiring={wiring(option?.group)} />
      {problem && (
        <p id={noteId} className={styles.problem}>
          {t(problem)}
        </p>
      )}
    </li>
  )
}

interface NewLineRowProps {
  form: ProposalFormState
  onAdd: (line: LineValues) => void
}

/** The line being added. It belongs to the form's values, so that leaving or saving does not silently drop an unfinished line. */
function NewLineRow({ form, onAdd }: NewLineRowProps) {
  const t = useText()
  const format = useFormat()
  const noteId = useId()
  const { control, register, resetField, clearErrors, setFocus, getValues } = form
  const line = useWatch({ control, name: 'newLine' })
  const { errors } = useFormState({ control, name: 'newLine' })
  const problem = errors.newLine?.description?.message
  // Validate the rate on blur, not while the user is typing.
  const [isRateChecked, setRateChecked] = useState(false)
  const checkRate = () => setRateChecked(newRateProblem(getValues('newLine')) !== undefined)
  const rateProblem = isRateChecked || problem ? newRateProblem(line) : undefined

  function add() {
    onAdd(addedLine(line))
    resetField('newLine', { defaultValue: newLineValues })
    clearErrors('newLine')
    setRateChecked(false)
    setFocus('newLine.description')
  }

  /** Enter adds the line or shows why it cannot be added. It must not submit the form. */
  function addByKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (canBeAdded(line)) add()
    else checkRate()
  }

  return (
    <div className={styles.newRow}>
      <Field label={t('Description')} error={problem && t(problem)} className={styles.grow}>
        <TextInput placeholder={t('What is it for?')} onKeyDown={addByKey} {...register('newLine.description')} />
      </Field>
      <Field label={t('Qty')}>
        <NumberInput step={0.01} min={0.01} className={styles.figure} onKeyDown={addByKey} {...register('newLine.quantity')} />
      </Field>
      <Field label={t('Rate')}>
        <NumberInput
          step={0.01}
          min={0}
          prefix="$"
          className={styles.figure}
          aria-invalid={rateProblem !== undefined}
          aria-describedby={rateProblem && noteId}
          onKeyDown={addByKey}
          {...register('newLine.rate', { onBlur: checkRate })}
        />
      </Field>
      <span className={styles.amount}>
        <Badge dot={false}>{format.money(newLineAmount(line))}</Badge>
      </span>
      <Button icon={<Plus />} disabled={!canBeAdded(line)} onClick={add} className={styles.add}>
        {t('Add')}
      </Button>
      {rateProblem ? (
        <p id={noteId} className={styles.problem}>
          {t(rateProblem)}
        </p>
      ) : (
        !canBeAdded(line) && <p className={styles.reason}>{t('Enter a description and a rate to add the item.')}</p>
      )}
    </div>
  )
}

export function LineItemsEditor({ form }: { form: ProposalFormState }) {
  const t = useText()
  const format = useFormat()
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'lineItems' })
  const lines = useWatch({ control: form.control, name: 'lineItems' })
  const rows = useRef<HTMLOListElement>(null)

  /** Moves the focus to a neighboring row first, because removing the focused row would lose the focus. */
  function removeLine(index: number) {
    const neighbor = rows.current?.children[index + 1] ?? rows.current?.children[index - 1]
    if (neighbor) neighbor.querySelector<HTMLElement>('[data-remove]')?.focus()
    else form.setFocus('newLine.description')
    remove(index)
  }

  return (
    <div className={styles.editor}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('Investment Breakdown')}</h2>
        <Badge tone="info" dot={false}>
          {t('Total: {amount}', { amount: format.money(sumOfLines(lines)) })}
        </Badge>
      </div>
      <NewLineRow form={form} onAdd={(line) => append(line, { shouldFocus: false })} />
      {fields.length === 0 ? (
        <div className={styles.empty}>
          <p className={styles.emptyTitle}>{t('No line items added yet')}</p>
          <p>{t('Add items above to build your project investment breakdown')}</p>
        </div>
      ) : (
        <>
          <div aria-hidden className={styles.labels}>
            {['Description', 'Qty', 'Rate', 'Amount'].map((label) => (
              <span key={label}>{t(label)}</span>
            ))}
          </div>
          <ol ref={rows} className={styles.rows} aria-label={t('Line items')}>
          {fields.map(({ id }, index) => (
            <LineRow key={id} form={form} index={index} lines={lines} onRemove={() => removeLine(index)} onMove={(to) => move(index, to)} />
          ))}
          </ol>
        </>
      )}
      {fields.length > 0 && <p className={styles.hint}>{t('Use an item’s menu to make it optional, or one of several options your client can choose from.')}</p>}
    </div>
  )
}
