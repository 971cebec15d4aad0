import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import type { Language } from '@billfold/contracts/settings/languages'
import type { Settings, SettingsAnswer } from '@billfold/contracts/settings/settings'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { applyIssues, keyOf, setLanguage, setUser, toast, useLanguage, useLeaveGuard, useSave, useSession, useText } from '@billfold/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, type SubmitEventHandler, useCallback } from 'react'
import { Button, Stack } from '@billfold/ui'
import { flushSync } from 'react-dom'
import { useForm, useWatch } from 'react-hook-form'
import { notifyTabs } from '../session/tabs.ts'
import styles from './section-form.module.css'

interface SaveSettingsOptions<Values> {
  /** True if the section has a password-protected field. Changes of that field appear in the activity log. */
  isLogged: boolean
  onSaved: (sent: Partial<Values>, saved: Values) => void
}

export function useSaveSettings<S extends keyof Settings>(section: S, { isLogged, onSaved }: SaveSettingsOptions<Settings[S]>) {
  const apply = useApplySettings()
  return useSave(settingsCalls.update, {
    failure: 'Failed to save settings. Please try again.',
    invalidates: isLogged ? [securityCalls.activity] : [],
    onSaved: (answer, { body }) => {
      apply(answer)
      void confirmSaved(answer.settings.profile.language)
      onSaved(body[section] ?? {}, answer.settings[section])
    },
  })
}

/** Shows the toast in the newly chosen language. Its translations may have to be loaded first. */
async function confirmSaved(language: Language): Promise<void> {
  await setLanguage(language)
  const t = useLanguage.getState().textOf(null)
  toast({ title: t('Settings saved successfully!'), tone: 'good' })
}

/** Updates everything that depends on the settings: the cache, the session's user and other tabs. */
export function useApplySettings(): (answer: SettingsAnswer) => void {
  const client = useQueryClient()
  return useCallback(
    (answer) => {
      const { firstName, lastName, email, isEmailConfirmed, timezone, language, hoursFormat, timerRounding, appearance, density, avatarUrl } = answer.settings.profile
      const key = keyOf(settingsCalls.get.path)
      const { user } = useSession.getState()
      if (!user) return
      client.setQueryData(key, answer)
      const changed = { ...user, firstName, lastName, email, isEmailConfirmed, timeZone: timezone, language, hoursFormat, timerRounding, appearance, density, avatarUrl }
      setUser(changed)
      notifyTabs({ kind: 'settings', user: changed })
      // The first steps on the dashboard include entering the company and its logo.
      void client.invalidateQueries({ queryKey: keyOf(dashboardCalls.tasks.path) })
      // Reports are calculated with the cost rate.
      void client.invalidateQueries({ queryKey: keyOf('/api/reports') })
      // A different time zone changes the date of 'today' and therefore all numbers from the server.
      if (user.timeZone !== timezone) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.join() !== key.join() })
    },
    [client],
  )
}

export interface TabProps {
  settings: SettingsAnswer['settings']
}

/** Names of those fields of a section whose values have the given type. */
type FieldsOf<Values, Kind> = { [Field in keyof Values]: Values[Field] extends Kind ? Field : never }[keyof Values] & string

type Value = string | boolean

interface SectionFormOptions<Field> {
  /** Field that can be changed only with the password. */
  guarded?: Field
}

export function useSectionForm<S extends keyof Settings>(
  section: S,
  saved: Settings[S],
  { guarded }: SectionFormOptions<keyof Settings[S] & string> = {},
) {
  type Values = Settings[S]
  const t = useText()
  const form = useForm<Record<string, Value>>({ values: { ...(saved as object), currentPassword: '' }, resetOptions: { keepDirtyValues: true } })
  const values = useWatch({ control: form.control }) as Values
  const { errors, dirtyFields } = form.formState
  const edited = Object.keys(dirtyFields).filter((field) => dirtyFields[field] && field !== 'currentPassword')
  const needsPassword = guarded !== undefined && edited.includes(guarded)
  useLeaveGuard(edited.length > 0)

  const save = useSaveSettings(section, {
    isLogged: guarded !== undefined,
    onSaved: (sent, answer) => {
      for (const [field, value] of Object.entries(sent)) {
        const current = form.getValues(field)
        form.resetField(field, { defaultValue: answer[field as keyof Values] as Value })
        // Keeps text that was entered while the request was in flight.
        if (current !== value) form.setValue(field, current, { shouldDirty: true })
      }
      form.resetField('currentPassword')
    },
  })

  function change<F extends keyof Values & string>(field: F, value: Values[F]) {
    const name: string = field
    form.setValue(name, value as Value, { shouldDirty: true })
    form.clearErrors(name)
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (save.isPending) return
    const element = event.currentTarget
    form.clearErrors()
    const { currentPassword } = form.getValues()
    // Sends only the edited fields, so that two open tabs do not overwrite each other's changes.
    const changes = Object.fromEntries(edited.map((field) => [field, form.getValues(field)])) as Partial<Values>
    const body = { [section]: changes, ...(needsPassword && currentPassword !== '' && { currentPassword: String(currentPassword) }) }
    save.mutate({ body }, { onError: (error) => showErrors(element, error) })
  }

  /** Shows server errors next to the fields they concern and focuses the first of these fields. */
  function showErrors(element: Element, error: unknown) {
    flushSync(() => applyIssues((path: string, { message }) => form.setError(path.split('.').at(-1) ?? path, { message }), error))
    element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  function errorOf(field: (keyof Values & string) | 'currentPassword'): string | undefined {
    const message = errors[field]?.message
    return message && t(message)
  }

  const register = (field: string) => form.register(field, { onChange: () => form.clearErrors(field) })

  return {
    values,
    isSaving: save.isPending,
    needsPassword,
    errorOf,
    change,
    submit,
    password: () => register('currentPassword'),
    text: (field: FieldsOf<Values, string>) => register(field),
    toggle: (field: FieldsOf<Values, boolean>) => register(field),
    choice: <F extends FieldsOf<Values, string>>(field: F) => {
      form.register(field)
      return { value: values[field], onValueChange: (value: Values[F]) => change(field, value) }
    },
  }
}

interface SectionFormProps {
  form: { submit: SubmitEventHandler<HTMLFormElement>; isSaving: boolean }
  children: ReactNode
}

export function SectionForm({ form, children }: SectionFormProps) {
  const t = useText()
  return (
    // noValidate shows our own messages instead of the browser's.
    <form noValidate onSubmit={form.submit}>
      <Stack gap={6}>
        {children}
        <div data-actions className={styles.save}>
          <Button type="submit" variant="primary" busy={form.isSaving} busyText={t('Saving...')}>
            {t('Save Changes')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
