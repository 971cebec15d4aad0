import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { Button } from '@billfold/ui'
import { useText, type Translate } from '@billfold/web-kit'
import { useMemo, type ReactNode } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { EntryList } from './entry-list.tsx'
import { EntrySection } from './entry-section.tsx'
import styles from './invoice-form.module.css'
import type { ChosenEntry } from './invoice-form-values.ts'
import { listedChosen, listedOf, type ListedEntry } from './listed-entry.ts'
import { canStandOn, invoicedState, offeredForEdit, type TakingInvoice } from './offered-entries.ts'
import { useChosenEntries, type ChosenEntries } from './use-chosen-entries.ts'
import { useClientEntries } from './use-client-entries.ts'
import type { InvoiceFormState } from './use-invoice-form.ts'

interface EntryTransferProps {
  form: InvoiceFormState
  invoiceId: number
  /** What stood on the invoice when the form was opened. */
  before: readonly ChosenEntry[]
}

/** What stands on the invoice, and what else could: two lists between which entries move. */
export function EntryTransfer({ form, invoiceId, before }: EntryTransferProps) {
  const t = useText()
  const [clientId, projectId, status] = useWatch({ control: form.control, name: ['clientId', 'projectId', 'status'] })
  const { errors } = useFormState({ control: form.control, name: 'chosen' })
  const invoice = useMemo(() => ({ id: invoiceId, status }), [invoiceId, status])
  const query = useClientEntries(clientId)
  const picked = useChosenEntries(form, before)
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
  invoice: TakingInvoice
  picked: ChosenEntries
}

function Selected({ entries, invoice, picked: { chosen, ids, remove } }: ListProps) {
  const t = useText()
  const byId = useMemo(() => new Map(entries.map((entry) => [entry.id, entry])), [entries])
  const take = useMemo(() => (id: number) => remove([id]), [remove])
  const rows = chosen.map((one) => {
    const entry = byId.get(one.entryId)
    const row = listedChosen(one, entry)
    // A cancelled invoice let go of its entries: one of them may stand on another by now.
    return entry && invoicedState(entry, invoice.id) === 'invoiced' ? { ...withBadge(row, entry, t), tone: 'warn' as const } : row
  })
  const title = t('Selected for this Invoice')
  return (
    <Group
      title={title}
      action={chosen.length > 1 && <GroupButton onClick={() => remove(ids)}>{t('Remove all')}</GroupButton>}
      empty={t('No time entries selected')}
      isEmpty={chosen.length === 0}
    >
      <EntryList label={title} isLeaving rows={rows} chosenIds={ids} onToggle={take} />
    </Group>
  )
}

interface AvailableProps extends ListProps {
  projectId: string
}

function Available({ entries, projectId, invoice, picked: { ids, add } }: AvailableProps) {
  const t = useText()
  const offered = useMemo(() => offeredForEdit(entries, projectId, invoice, ids), [entries, projectId, invoice, ids])
  const put = useMemo(() => (id: number) => add(entries.filter((entry) => entry.id === id)), [entries, add])
  // What was billed elsewhere is never chosen with all others.
  const choosable = offered.filter((entry) => invoicedState(entry, invoice.id) === 'available')
  const rows = offered.map((entry) => withState(entry, invoice, t))
  const isAllSelected = entries.some(({ id, projectId: own }) => ids.has(id) && (projectId === '' || String(own) === projectId))
  const title = projectId === '' ? t('Available Time Entries (for selected client)') : t('Available Time Entries (for selected client/project)')
  return (
    <Group
      title={title}
      action={choosable.length > 1 && <GroupButton onClick={() => add(choosable)}>{t('Select all')}</GroupButton>}
      empty={
        isAllSelected
          ? t('All available time entries are already selected')
          : t('No additional time entries available for the selected client/project')
      }
      isEmpty={offered.length === 0}
    >
      <EntryList label={title} isLeaving rows={rows} chosenIds={ids} onToggle={put} />
    </Group>
  )
}

function withState(entry: TimeEntry, invoice: TakingInvoice, t: Translate): ListedEntry {
  const row = listedOf(entry)
  if (invoicedState(entry, invoice.id) === 'available') return row
  return canStandOn(entry, invoice) ? { ...withBadge(row, entry, t), tone: 'warn' } : { ...withBadge(row, entry, t), isFixed: true }
}

function withBadge(row: ListedEntry, { invoiceNumber }: TimeEntry, t: Translate): ListedEntry {
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
