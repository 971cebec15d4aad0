import { Button, Field, TextInput } from '@billfold/ui'
import { isUnfinishedDate, unfinishedDate, useSave, useText, useToday } from '@billfold/web-kit'
import { type FormEvent, useRef, useState } from 'react'
import { topicOf, type Shared } from './link-calls.ts'
import styles from './link-expiry.module.css'

interface LinkExpiryProps {
  shared: Shared
  expiresOn: string | null
}

export function LinkExpiry({ shared, expiresOn }: LinkExpiryProps) {
  const t = useText()
  const today = useToday()
  const stored = expiresOn ?? ''
  const [day, setDay] = useState(stored)
  const input = useRef<HTMLInputElement>(null)
  const [isUnfinished, setUnfinished] = useState(false)
  const save = useSave(shared.calls.update, { changes: [topicOf(shared)], success: 'The last day of the link is saved' })
  const problem = isUnfinished ? unfinishedDate : save.error?.issues[0]?.message

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (judge()) input.current?.focus()
    else if (day !== stored) save.mutate({ params: { id: shared.id }, body: { expiresOn: day || null } })
  }

  /** Also runs on blur: without a change of the value there is no save button that would report the error. */
  function judge(): boolean {
    const found = isUnfinishedDate(input.current)
    setUnfinished(found)
    return found
  }

  function change(value: string): void {
    save.reset()
    setUnfinished(false)
    setDay(value)
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <Field label={t('Last day')} help={t('Leave empty to keep the link until you revoke it.')} error={problem && t(problem)}>
        <TextInput ref={input} type="date" min={today} value={day} onChange={(event) => change(event.target.value)} onBlur={judge} />
      </Field>
      {day !== stored && (
        <Button type="submit" className={styles.save} busy={save.isPending} busyText={t('Saving...')}>
          {t('Save')}
        </Button>
      )}
    </form>
  )
}
