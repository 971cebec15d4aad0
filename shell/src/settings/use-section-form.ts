import type { Settings } from '@billfold/contracts/settings/settings'
import { useLeaveGuard } from '@billfold/web-kit'
import { useState, type ChangeEvent, type SubmitEvent } from 'react'
import { bindFields } from './bind-fields.ts'
import { useEdits } from './use-edits.ts'
import { useFieldErrors } from './use-field-errors.ts'
import { useSaveSection } from './use-save-section.ts'

interface SectionFormOptions<Field> {
  /** Field that can only be changed with the password. */
  guarded?: Field
}

/** State of one tab. Validates with the server's rules. */
export function useSectionForm<S extends keyof Settings>(section: S, saved: Settings[S], { guarded }: SectionFormOptions<keyof Settings[S]> = {}) {
  const { edited, values, isDirty, edit, settle } = useEdits(saved)
  const { errors, forget, forgetAll, show } = useFieldErrors<keyof Settings[S] | 'currentPassword'>()
  const [currentPassword, setCurrentPassword] = useState('')
  const needsPassword = guarded !== undefined && guarded in edited
  useLeaveGuard(isDirty)

  const save = useSaveSection(section, {
    isNoted: guarded !== undefined,
    onSaved: (sent) => {
      settle(sent)
      setCurrentPassword('')
    },
  })

  function change<F extends keyof Settings[S]>(field: F, value: Settings[S][F]) {
    edit(field, value)
    forget(field)
  }

  function changePassword({ target }: ChangeEvent<HTMLInputElement>) {
    setCurrentPassword(target.value)
    forget('currentPassword')
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (save.isPending) return
    const form = event.currentTarget
    forgetAll()
    // Send only edited fields, so that two open tabs do not overwrite each other.
    const body = { [section]: edited, ...(needsPassword && currentPassword !== '' && { currentPassword }) }
    save.mutate({ body }, { onError: (error) => show(form, error) })
  }

  const password = { value: currentPassword, onChange: changePassword }
  return { values, errors, isSaving: save.isPending, change, submit, needsPassword, password, ...bindFields(values, change) }
}
