import { Button, Field, TextInput } from '@billfold/ui'
import { useSave, useText, useToday } from '@billfold/web-kit'
import { type FormEvent, useState } from 'react'
import { linkAddressOf, type Shared } from './link-calls.ts'
import styles from './link-expiry.module.css'

interface LinkExpiryProps {
  shared: Shared
  expiresOn: string | null
}

/** After four digits of a year the browser goes on; without an end it would wait for six. */
const LAST_DATE = '9999-12-31'

/** The last day on which a link opens. */
export function LinkExpiry({ shared, expiresOn }: LinkExpiryProps) {
  const t = useText()
  const today = useToday()
  const stored = expiresOn ?? ''
  const [day, setDay] = useState(stored)
  const save = useSave(shared.calls.update, { invalidates: [linkAddressOf(shared)], success: 'The last day of the link is saved' })
  const problem = save.error?.issues[0]?.message

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (day !== stored) save.mutate({ params: { id: shared.id }, body: { expiresOn: day || null } })
  }

  function change(value: string): void {
    save.reset()
    setDay(value)
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <Field label={t('Last day')} help={t('Without one it opens until you revoke it.')} error={problem && t(problem)}>
        <TextInput type="date" min={today} max={LAST_DATE} value={day} onChange={(event) => change(event.target.value)} />
      </Field>
      {day !== stored && (
        <Button type="submit" className={styles.save} busy={save.isPending} busyText={t('Saving...')}>
          {t('Save')}
        </Button>
      )}
    </form>
  )
}
