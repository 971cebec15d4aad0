import { Badge, Button, Card, CardHeader, CardTitle } from '@billfold/ui'
import { newIdempotencyKey, toast, useFormat, useText } from '@billfold/web-kit'
import { shortHours } from '@billfold/web-kit/format/hours.ts'
import { useState } from 'react'
import { shortDescription } from '../time-entries/entry-texts.ts'
import { EditUnsynced } from './edit-unsynced.tsx'
import { addUnsynced, changeUnsynced, removeUnsynced, stateOf, type UnsyncedState } from './unsynced-changes.ts'
import type { UnsyncedEntry } from './unsynced-entry.ts'
import { useUnsynced, useUnsyncedStore } from './unsynced.store.ts'
import styles from './unsynced-entries.module.css'

/** New entries that exist only on this device, shown above the list and the week. */
export function UnsyncedEntries() {
  const t = useText()
  const entries = useUnsynced()
  const [edited, setEdited] = useState<UnsyncedEntry | null>(null)
  return (
    <>
      {entries.length > 0 && (
        <section aria-label={t('Not synced yet')}>
          <Card className={styles.card}>
            <CardHeader>
              <CardTitle subtitle={t('These time entries are only on this device. They’ll sync once you’re back online.')}>{t('Not synced yet')}</CardTitle>
            </CardHeader>
            <ul className={styles.list}>
              {entries.map((entry) => (
                <UnsyncedItem key={entry.idempotencyKey} entry={entry} onEdit={() => setEdited(entry)} />
              ))}
            </ul>
          </Card>
        </section>
      )}
      {edited && <EditUnsynced key={edited.idempotencyKey} entry={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

const badges = {
  waiting: { tone: 'info', text: 'Not synced yet' },
  unsure: { tone: 'warn', text: 'May already be synced' },
  refused: { tone: 'bad', text: 'Not accepted' },
} as const satisfies Record<UnsyncedState, object>

interface UnsyncedItemProps {
  entry: UnsyncedEntry
  onEdit: () => void
}

function UnsyncedItem({ entry, onEdit }: UnsyncedItemProps) {
  const t = useText()
  const format = useFormat()
  const store = useUnsyncedStore()
  const [shownAt] = useState(Date.now)
  const state = stateOf(entry, shownAt)
  const { tone, text } = badges[state]
  const { idempotencyKey, body, projectName, clientName, refusal } = entry
  const name = [projectName, shortDescription(body.description)].filter(Boolean).join(' · ')

  function discard() {
    store.change((entries) => removeUnsynced(entries, idempotencyKey))
    toast({
      title: t('Time entry discarded'),
      description: name,
      action: { label: t('Undo'), onSelect: () => store.change((entries) => addUnsynced(entries, entry)) },
    })
  }

  /** The user must have checked that the server does not have the entry. It gets a new idempotency key, so the server treats it as new. */
  const sendAgain = () => store.change((entries) => changeUnsynced(entries, idempotencyKey, { idempotencyKey: newIdempotencyKey(), sentAt: null }))

  return (
    <li className={styles.item}>
      <span className={styles.about}>
        <span className={styles.name} title={clientName}>
          {name}
        </span>
        <span className={styles.details}>
          {format.date(body.date)} · {t('{hours}h', { hours: shortHours(String(body.hours)) })}
        </span>
        {state === 'unsure' && <span className={styles.details}>{t('Billfold tried to sync this entry more than two days ago and got no response. Check the list for it before you send it again.')}</span>}
        {refusal && <span className={styles.reason}>{refusal.message}</span>}
      </span>
      <Badge tone={tone}>{t(text)}</Badge>
      <span className={styles.actions}>
        {state === 'refused' && (
          <Button size="small" aria-label={t('Edit {name}', { name })} onClick={onEdit}>
            {t('Edit')}
          </Button>
        )}
        {state === 'unsure' && (
          <Button size="small" onClick={sendAgain}>
            {t('Send again')}
          </Button>
        )}
        <Button size="small" variant="ghost" aria-label={t('Discard {name}', { name })} onClick={discard}>
          {t('Discard')}
        </Button>
      </span>
    </li>
  )
}
