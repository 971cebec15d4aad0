import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { Button } from '@billfold/ui'
import { useText, type Translate } from '@billfold/web-kit'
import { useMemo, type ReactNode } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { mergeEntries, useClientEntries, useInvoiceEntries, useSeenEntries, type ClientEntries } from './client-entries.ts'
import { EntryList, EntrySection, FoundEntries, toListedEntry, toListedLine, useChosenEntries, type ChosenEntries, type ListedEntry } from './entry-picker.tsx'
import styles from './invoice-form.module.css'
import { canAddToInvoice, getInvoicedState, listEntriesForEdit, type ChosenEntry, type InvoiceFormState, type TargetInvoice } from './invoice-form-model.ts'

interface EntryTransferProps {
  form: InvoiceFormState
  invoiceId: number
  /** Entries that were on the invoice when the form was opened. */
  original: readonly ChosenEntry[]
}

export function EntryTransfer({ form, invoiceId, original }: EntryTransferProps) {
  const t = useText()
  const [clientId, projectId, status] = useWatch({ control: form.control, name: ['clientId', 'projectId', 'status'] })
  const { errors } = useFormState({ control: form.control, name: 'chosen' })
  const invoice = useMemo(() => ({ id: invoiceId, status }), [invoiceId, status])
  const entries = useClientEntries({ clientId, projectId }, { withInvoiced: true })
  const { data: own } = useInvoiceEntries(invoiceId)
  const { found } = entries
  const loaded = useMemo(() => mergeEntries(own?.filter((entry) => String(entry.clientId) === clientId) ?? [], found.data ?? []), [own, clientId, found.data])
  const seen = useSeenEntries(loaded)
  const picked = useChosenEntries(form, original)
  const problem = errors.chosen?.message

  return (
    <EntrySection title={t('Time Entries')} chosen={picked.chosen} hasClient={clientId !== ''} query={entries.first} problem={problem && t(problem)}>
      <Selected seen={seen} invoice={invoice} picked={picked} />
      <Available entries={entries} loaded={loaded} seen={seen} projectId={projectId} invoice={invoice} picked={picked} />
    </EntrySection>
  )
}

interface ListProps {
  seen: ReadonlyMap<number, TimeEntry>
  invoice: TargetInvoice
  picked: ChosenEntries
}

function Selected({ seen, invoice, picked: { chosen, ids, remove } }: ListProps) {
  const t = useText()
  const removeEntry = useMemo(() => (id: number) => remove([id]), [remove])
  const rows = chosen.map((chosenEntry) => {
    const entry = seen.get(chosenEntry.entryId)
    const row = toListedLine(chosenEntry, entry)
    // An entry of a cancelled invoice may be on another invoice by now.
    return entry && getInvoicedState(entry, invoice.id) === 'invoiced' ? { ...withInvoicedBadge(row, entry, t), tone: 'warn' as const } : row
  })
  const title = t('Selected for this Invoice')
  return (
    <Group
      title={title}
      action={chosen.length > 1 && <GroupButton onClick={() => remove(ids)}>{t('Remove all')}</GroupButton>}
    >
      {chosen.length === 0 ? (
        <p className={styles.empty}>{t('No time entries selected')}</p>
      ) : (
        <EntryList label={title} removesOnToggle rows={rows} chosenIds={ids} onToggle={removeEntry} />
      )}
    </Group>
  )
}

interface AvailableProps extends ListProps {
  entries: ClientEntries
  /** The entries found for the client, plus those on the invoice. */
  loaded: readonly TimeEntry[]
  projectId: string
}

function Available({ entries, loaded, seen, projectId, invoice, picked: { ids, add } }: AvailableProps) {
  const t = useText()
  const listed = useMemo(() => listEntriesForEdit(loaded, projectId, invoice, ids), [loaded, projectId, invoice, ids])
  const addEntry = useMemo(() => (id: number) => add(loaded.filter((entry) => entry.id === id)), [loaded, add])
  // "Select all" skips entries that are already invoiced.
  const selectable = listed.filter((entry) => getInvoicedState(entry, invoice.id) === 'available')
  const rows = listed.map((entry) => withStateBadge(entry, invoice, t))
  const isAllSelected = [...ids].some((id) => projectId === '' || String(seen.get(id)?.projectId) === projectId)
  const noneLeft = isAllSelected
    ? t('All available time entries are already selected')
    : t('No additional time entries available for the selected client/project')
  const title = projectId === '' ? t('Available Time Entries (for selected client)') : t('Available Time Entries (for selected client/project)')
  return (
    <Group
      title={title}
      action={selectable.length > 1 && <GroupButton onClick={() => add(selectable)}>{t('Select all')}</GroupButton>}
    >
      <FoundEntries entries={entries}>
        {listed.length === 0 ? (
          <p className={styles.empty}>{entries.search?.text ? t('No time entries found') : noneLeft}</p>
        ) : (
          <EntryList label={title} removesOnToggle rows={rows} chosenIds={ids} onToggle={addEntry} />
        )}
      </FoundEntries>
    </Group>
  )
}

function withStateBadge(entry: TimeEntry, invoice: TargetInvoice, t: Translate): ListedEntry {
  const row = toListedEntry(entry)
  if (getInvoicedState(entry, invoice.id) === 'available') return row
  return canAddToInvoice(entry, invoice) ? { ...withInvoicedBadge(row, entry, t), tone: 'warn' } : { ...withInvoicedBadge(row, entry, t), isDisabled: true }
}

function withInvoicedBadge(row: ListedEntry, { invoiceNumber }: TimeEntry, t: Translate): ListedEntry {
  return { ...row, badge: t('Already Invoiced'), badgeNote: invoiceNumber ?? undefined }
}

interface GroupProps {
  title: string
  action: ReactNode
  children: ReactNode
}

function Group({ title, action, children }: GroupProps) {
  return (
    <div className={styles.group}>
      <div className={styles.groupHead}>
        <h4 className={styles.groupTitle}>{title}</h4>
        {action}
      </div>
      {children}
    </div>
  )
}

function GroupButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button size="small" variant="ghost" onClick={onClick}>
      {children}
    </Button>
  )
}
