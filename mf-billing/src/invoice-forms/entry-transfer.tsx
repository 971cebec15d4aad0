import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { Button } from '@billfold/ui'
import { useText, type Translate } from '@billfold/web-kit'
import { useMemo, type ReactNode } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { EntryList, EntrySection, toListedEntry, toListedLine, useChosenEntries, useClientEntries, type ChosenEntries, type ListedEntry } from './entry-picker.tsx'
import styles from './invoice-form.module.css'
import { canAddToInvoice, getInvoicedState, listEntriesForEdit, type ChosenEntry, type InvoiceFormState, type TargetInvoice } from './invoice-form-model.ts'

interface EntryTransferProps {
  form: InvoiceFormState
  invoiceId: number
  /** Entries that the invoice had when the form was opened. */
  original: readonly ChosenEntry[]
}

export function EntryTransfer({ form, invoiceId, original }: EntryTransferProps) {
  const t = useText()
  const [clientId, projectId, status] = useWatch({ control: form.control, name: ['clientId', 'projectId', 'status'] })
  const { errors } = useFormState({ control: form.control, name: 'chosen' })
  const invoice = useMemo(() => ({ id: invoiceId, status }), [invoiceId, status])
  const query = useClientEntries(clientId)
  const picked = useChosenEntries(form, original)
  const problem = errors.chosen?.message

  return (
    <EntrySection title={t('Time Entries')} chosen={picked.chosen} hasClient={clientId !== ''} query={query} problem={problem && t(problem)}>
      {(entries) => (
        <>
          <Selected entries={entries} invoice={invoice} picked={picked} />
          <Available entries={entries} projectId={projectId} invoice={invoice} picked={picked} />
        </>
      )}
    </EntrySection>
  )
}

interface ListProps {
  entries: readonly TimeEntry[]
  invoice: TargetInvoice
  picked: ChosenEntries
}

function Selected({ entries, invoice, picked: { chosen, ids, remove } }: ListProps) {
  const t = useText()
  const byId = useMemo(() => new Map(entries.map((entry) => [entry.id, entry])), [entries])
  const removeEntry = useMemo(() => (id: number) => remove([id]), [remove])
  const rows = chosen.map((chosenEntry) => {
    const entry = byId.get(chosenEntry.entryId)
    const row = toListedLine(chosenEntry, entry)
    // The entry of a cancelled invoice may be on another invoice by now.
    return entry && getInvoicedState(entry, invoice.id) === 'invoiced' ? { ...withInvoicedBadge(row, entry, t), tone: 'warn' as const } : row
  })
  const title = t('Selected for this Invoice')
  return (
    <Group
      title={title}
      action={chosen.length > 1 && <GroupButton onClick={() => remove(ids)}>{t('Remove all')}</GroupButton>}
      empty={t('No time entries selected')}
      isEmpty={chosen.length === 0}
    >
      <EntryList label={title} removesOnToggle rows={rows} chosenIds={ids} onToggle={removeEntry} />
    </Group>
  )
}

interface AvailableProps extends ListProps {
  projectId: string
}

function Available({ entries, projectId, invoice, picked: { ids, add } }: AvailableProps) {
  const t = useText()
  const listed = useMemo(() => listEntriesForEdit(entries, projectId, invoice, ids), [entries, projectId, invoice, ids])
  const addEntry = useMemo(() => (id: number) => add(entries.filter((entry) => entry.id === id)), [entries, add])
  // "Select all" leaves out entries that were billed elsewhere.
  const selectable = listed.filter((entry) => getInvoicedState(entry, invoice.id) === 'available')
  const rows = listed.map((entry) => withStateBadge(entry, invoice, t))
  const isAllSelected = entries.some(({ id, projectId: own }) => ids.has(id) && (projectId === '' || String(own) === projectId))
  const title = projectId === '' ? t('Available Time Entries (for selected client)') : t('Available Time Entries (for selected client/project)')
  return (
    <Group
      title={title}
      action={selectable.length > 1 && <GroupButton onClick={() => add(selectable)}>{t('Select all')}</GroupButton>}
      empty={
        isAllSelected
          ? t('All available time entries are already selected')
          : t('No additional time entries available for the selected client/project')
      }
      isEmpty={listed.length === 0}
    >
      <EntryList label={title} removesOnToggle rows={rows} chosenIds={ids} onToggle={addEntry} />
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
  empty: string
  isEmpty: boolean
  children: ReactNode
}

function Group({ title, action, empty, isEmpty, children }: GroupProps) {
  return (
    <div className={styles.group}>
      <div className={styles.groupHead}>
        <h4 className={styles.groupTitle}>{title}</h4>
        {action}
      </div>
      {isEmpty ? <p className={styles.empty}>{empty}</p> : children}
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
