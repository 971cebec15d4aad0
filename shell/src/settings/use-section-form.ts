import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import type { Settings } from '@billfold/contracts/settings/settings'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { applyIssues, useLeaveGuard, useSave, useText } from '@billfold/web-kit'
import { useState, type ChangeEvent, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { useAdoptSettings } from './use-adopt-settings.ts'

/** The fields of a section whose values are of one kind. */
type FieldsOf<Values, Kind> = { [Field in keyof Values]: Values[Field] extends Kind ? Field : never }[keyof Values]

/** State of one tab: what was edited and not saved yet. The rules are the server's; what it finds wrong stands at its field. */
export function useSectionForm<S extends keyof Settings>(section: S, saved: Settings[S], { guarded }: { guarded?: keyof Settings[S] } = {}) {
  type Values = Settings[S]
  type Field = keyof Values
  type Errors = Partial<Record<Field | 'currentPassword', string>>
  const [edited, setEdited] = useState<Partial<Values>>({})
  const [currentPassword, setCurrentPassword] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const t = useText()
  const adopt = useAdoptSettings()
  const values: Values = { ...saved, ...edited }
  const isDirty = Object.keys(edited).length > 0
  const needsPassword = guarded !== undefined && guarded in edited
  useLeaveGuard(isDirty)

  const save = useSave(settingsCalls.update, {
    success: { title: 'Settings saved successfully!' },
    failure: 'Failed to save settings. Please try again.',
    // What needs a password is noted.
    invalidates: guarded === undefined ? [] : [securityCalls.activity],
    onSaved: (answer, { body }) => {
      adopt(answer)
      // What was typed meanwhile is still to be saved.
      const sent = (body[section] ?? {}) as Partial<Values>
      setEdited((now) => filterFields(now, (field) => now[field] !== sent[field]))
      setCurrentPassword('')
    },
  })

  function change<F extends Field>(field: F, value: Values[F]) {
    setEdited((now) => filterFields({ ...now, [field]: value }, (one) => one !== field || value !== saved[field]))
    forgetError(field)
  }

  function forgetError(field: keyof Errors) {
    setErrors((now) => filterFields(now, (one) => one !== field))
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (save.isPending) return
    const form = event.currentTarget
    setErrors({})
    save.mutate(
      // Only what was edited, so that the same settings can be open twice.
      { body: { [section]: edited, ...(needsPassword && currentPassword !== '' && { currentPassword }) } },
      { onError: (error) => showProblems(form, error) },
    )
  }

  function showProblems(form: HTMLFormElement, error: unknown) {
    const found: Partial<Record<string, string>> = {}
    applyIssues((path: string, { message }) => (found[path.split('.').at(-1) ?? path] = t(message)), error)
    flushSync(() => setErrors(found as Errors))
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  return {
    values,
    errors,
    isSaving: save.isPending,
    change,
    submit,
    needsPassword,
    /** For the field of the password, where one is needed. */
    password: {
      value: currentPassword,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setCurrentPassword(target.value)
        forgetError('currentPassword')
      },
    },
    /** For a control of text. */
    text: (field: FieldsOf<Values, string>) => ({
      name: String(field),
      value: values[field] as string,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change(field, event.target.value as Values[typeof field]),
    }),
    /** For a select. */
    choice: <F extends FieldsOf<Values, string>>(field: F) => ({
      value: values[field],
      onValueChange: (value: Values[F]) => change(field, value),
    }),
    /** For a switch. */
    toggle: (field: FieldsOf<Values, boolean>) => ({
      checked: values[field] as boolean,
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(field, event.target.checked as Values[typeof field]),
    }),
  }
}

function filterFields<T extends object>(record: T, keeps: (field: keyof T) => boolean): T {
  return Object.fromEntries(Object.entries(record).filter(([field]) => keeps(field as keyof T))) as T
}
