import { applyIssues, useLeaveGuard } from '@billfold/web-kit'
import { useEffect } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'

/** Toasts for saved e-mail settings. */
export const saveTexts = { success: { title: 'Settings saved successfully!' }, failure: 'Failed to save settings. Please try again.' }

interface EmailSettingsFormOptions<Settings, Values, Body> {
  settings: Settings
  valuesOf: (settings: Settings) => Values
  bodyOf: (values: Values) => Body
  save: (body: Body) => Promise<Settings>
  onDirtyChange: (isDirty: boolean) => void
  /** Runs before the error is shown next to its field. */
  onError?: (error: unknown) => void
}

/** A form for e-mail settings. Text that is entered while the settings are being saved is kept. */
export function useEmailSettingsForm<Settings, Values extends FieldValues, Body>(options: EmailSettingsFormOptions<Settings, Values, Body>) {
  const { settings, valuesOf, bodyOf, save, onDirtyChange, onError } = options
  const form = useForm<Values>({ values: valuesOf(settings), resetOptions: { keepDirtyValues: true } })
  const { getValues, setError, formState } = form
  const { isDirty } = formState
  useLeaveGuard(isDirty)
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange])

  const submit = form.handleSubmit(async (values) => {
    const body = bodyOf(values)
    try {
      const saved = await save(body)
      form.reset(valuesOf(saved), { keepValues: JSON.stringify(bodyOf(getValues())) !== JSON.stringify(body) })
    } catch (error) {
      onError?.(error)
      applyIssues(setError, error)
    }
  })
  return { form, submit }
}
