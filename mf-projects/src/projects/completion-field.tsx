import { Field, NumberInput } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { useController } from 'react-hook-form'
import styles from './completion-field.module.css'
import type { ProjectFormState } from './use-project-form.ts'

interface CompletionFieldProps {
  form: ProjectFormState
  className?: string | undefined
  error: string | undefined
}

/** One value with two inputs: a slider for the pointer, a number for the keyboard. */
export function CompletionField({ form, className, error }: CompletionFieldProps) {
  const t = useText()
  const { field } = useController({ control: form.control, name: 'completionPercentage' })
  return (
    <Field label={t('Completion Percentage')} error={error} className={className}>
      <div className={styles.both}>
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          className={styles.slider}
          aria-label={t('Completion')}
          value={Number(field.value) || 0}
          onChange={(event) => field.onChange(event.target.value)}
        />
        <NumberInput step={5} min={0} max={100} suffix="%" inputMode="numeric" {...field} />
      </div>
    </Field>
  )
}
