import { type ReactNode, createContext, useContext, useId, useMemo } from 'react'
import { CircleAlert } from 'lucide-react'
import { cx } from '../class-names.ts'
import css from './field.module.css'

interface FieldWiring {
  label: string
  id: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

const FieldContext = createContext<FieldWiring | null>(null)

interface ControlProps {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: ControlInvalid
  'aria-required'?: boolean | 'true' | 'false' | undefined
}

type ControlInvalid = boolean | 'false' | 'true' | 'grammar' | 'spelling' | undefined

/**
 * Connects a control to its Field. Outside a Field, a control keeps its own attributes. Uses `aria-required` instead of `required`, because
 * the form shows its own validation messages instead of the browser's.
 */
export function useFieldControl(own: ControlProps): ControlProps {
  const field = useContext(FieldContext)
  return {
    id: own.id ?? field?.id,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
    'aria-required': own['aria-required'] ?? (field?.required || undefined),
  }
}

/** Returns the field's label for popups, which the label's `for` does not cover. */
export function useFieldLabel(): string | undefined {
  return useContext(FieldContext)?.label
}

export interface FieldProps {
  label: string
  /** Marks the field with ' *' and sets aria-required. Use 'written' if the asterisk must be part of the label's text. */
  required?: boolean | 'written'
  help?: ReactNode
  /** Error message; replaces the help text. */
  error?: string | undefined
  className?: string | undefined
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
