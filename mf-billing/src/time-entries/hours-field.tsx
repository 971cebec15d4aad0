import { Field, NumberInput } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { useWatch } from 'react-hook-form'
import { hoursHint } from './form-hints.ts'
import styles from './hours-field.module.css'
import { parseHours } from './parse-hours.ts'
import type { TimeEntryFormState } from './time-entry-form.tsx'

interface HoursFieldProps {
  form: TimeEntryFormState
  error: string | undefined
  isLocked: boolean
  className?: string | undefined
}

/** Takes hours as a clock shows them, too: says what they come to, and lets the arrows go on from there. */
export function HoursField({ form, error, isLocked, className = '' }: HoursFieldProps) {
  const t = useText()
  const typed = useWatch({ control: form.control, name: 'hours' })

  function makePlain() {
    if (isLocked) return
    const plain = parseHours(typed)
    if (plain !== null && plain !== typed) form.setValue('hours', plain, { shouldDirty: true })
  }

  return (
    <Field label={t('Hours')} required="written" error={error} help={!isLocked && hoursHint(typed, t)} className={className}>
      {/* Captured, because the input's own arrows read what it holds at once. */}
      <span
        className={styles.hours}
        onKeyDownCapture={({ key }) => {
          if (key === 'ArrowUp' || key === 'ArrowDown') makePlain()
        }}
        onPointerDownCapture={({ target }) => {
          if (target instanceof Element && target.closest('button')) makePlain()
        }}
      >
        <NumberInput step={0.25} min={0} placeholder="2.5" {...form.register('hours')} disabled={isLocked} />
      </span>
    </Field>
  )
}
