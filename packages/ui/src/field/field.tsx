import { CircleAlert } from 'lucide-react'
import { useId, useMemo, type ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { FieldContext } from './field-context.ts'
import css from './field.module.css'

export interface FieldProps {
  label: string
  /** Adds ' *' to the label and sets aria-required; 'written': the label text already contains ' *'. */
  required?: boolean | 'written'
  help?: ReactNode
  /** Error message, replaces the help text. */
  error?: string | undefined
  className?: string
  /** A single control from this package. */
  children: ReactNode
}

export function Field({ label, required = false, help, error, className, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = Boolean(error || help)
  const wiring = useMemo(
    () => ({ label, id, describedBy: hasNote ? noteId : undefined, invalid: Boolean(error), required: Boolean(required) }),
    [label, id, noteId, hasNote, error, required],
  )
  return (
    <div className={cx(css.field, className)}>
      <label htmlFor={id} className={cx(css.label, required === true && css.required)}>
        {label}
        {required === 'written' && <span className={css.mark}> *</span>}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {hasNote && (
        <p id={noteId} className={error ? css.error : css.help}>
          {error && <CircleAlert aria-hidden size={14} />}
          {error || help}
        </p>
      )}
    </div>
  )
}
