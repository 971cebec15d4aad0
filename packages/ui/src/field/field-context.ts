import { createContext, useContext } from 'react'

interface FieldWiring {
  label: string
  id: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

export const FieldContext = createContext<FieldWiring | null>(null)

interface ControlProps {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: ControlInvalid
  'aria-required'?: boolean | 'true' | 'false' | undefined
}

type ControlInvalid = boolean | 'false' | 'true' | 'grammar' | 'spelling' | undefined

/**
 * Connects a control to its Field. Outside a Field, a control keeps its own attributes.
 * `aria-required` instead of `required`: the form validates with its own messages, not the browser's.
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

/** Labels popups, which the label's `for` does not cover. */
export function useFieldLabel(): string | undefined {
  return useContext(FieldContext)?.label
}
