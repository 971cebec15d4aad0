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
 * What ties a control to the Field around it. A control outside of a Field keeps its own attributes.
 * `aria-required` and not `required`: the rules and their words are the form's, not the browser's.
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

/** For what a control opens: there the label's `for` does not reach. */
export function useFieldLabel(): string | undefined {
  return useContext(FieldContext)?.label
}
