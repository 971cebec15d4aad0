import { Badge, Button, Field, NumberInput, TextInput } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { Plus } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import type { ProposalFormState } from '../proposals/use-proposal-form.ts'
import styles from './line-items-editor.module.css'
import { addedLine, canBeAdded, newLineAmount, newLineValues, newRateProblem, type LineValues } from './line-values.ts'

interface NewLineRowProps {
  form: ProposalFormState
  onAdd: (line: LineValues) => void
}

/** The line being added. It is part of the form, so that leaving or saving does not lose a half-typed line. */
export function NewLineRow({ form, onAdd }: NewLineRowProps) {
  const t = useText()
  const format = useFormat()
  const noteId = useId()
  const { control, register, resetField, clearErrors, setFocus, getValues } = form
  const line = useWatch({ control, name: 'newLine' })
  const { errors } = useFormState({ control, name: 'newLine' })
  const problem = errors.newLine?.description?.message
  // Validate the empty rate on blur, not while typing.
  const [isRateJudged, setRateJudged] = useState(false)
  const judgeRate = () => setRateJudged(newRateProblem(getValues('newLine')) !== undefined)
  const rateProblem = isRateJudged || problem ? newRateProblem(line) : undefined

  function add() {
    onAdd(addedLine(line))
    resetField('newLine', { defaultValue: newLineValues })
    clearErrors('newLine')
    setRateJudged(false)
    setFocus('newLine.description')
  }

  /** Enter adds the line or shows why it cannot; it must not submit the form. */
  function addByKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (canBeAdded(line)) add()
    else judgeRate()
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
          {...register('newLine.rate', { onBlur: judgeRate })}
        />
      </Field>
      <span className={styles.amount}>
        <Badge dot={false}>{format.money(newLineAmount(line))}</Badge>
      </span>
      <Button icon={<Plus />} disabled={!canBeAdded(line)} onClick={add} className={styles.add}>
        {t('Add')}
      </Button>
      {rateProblem && (
        <p id={noteId} className={styles.problem}>
          {t(rateProblem)}
        </p>
      )}
    </div>
  )
}
