import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { Checkbox } from '@billfold/ui'
import { Link, useText, type Translate } from '@billfold/web-kit'
import { useMemo } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { ALL_PROJECTS } from '../work/work-options.ts'
import { EntryList } from './entry-list.tsx'
import { EntrySection } from './entry-section.tsx'
import styles from './invoice-form.module.css'
import { listedOf, type ListedEntry } from './listed-entry.ts'
import { invoicedState, offeredForHistorical, offeredForNew } from './offered-entries.ts'
import { useChosenEntries, type ChosenEntries } from './use-chosen-entries.ts'
import { useClientEntries } from './use-client-entries.ts'
import type { InvoiceFormState } from './use-invoice-form.ts'

interface EntryPickerProps {
  form: InvoiceFormState
  /** A record of a bill that was already made: marked entries can be chosen too, and those on other invoices are shown. */
  isHistorical: boolean
}

/** The client's time from which a new invoice is made. */
export function EntryPicker({ form, isHistorical }: EntryPickerProps) {
  const t = useText()
  const [clientId, projectId] = useWatch({ control: form.control, name: ['clientId', 'projectId'] })
  const { errors } = useFormState({ control: form.control, name: 'chosen' })
  const query = useClientEntries(clientId)
  const picked = useChosenEntries(form)
  const problem = errors.chosen?.message

  return (
    <EntrySection title={t('Time Entries')} chosen={picked.chosen} hasClient={clientId !== ''} query={query} problem={problem && t(problem)}>
      {(entries) => <Offered isHistorical={isHistorical} entries={entries} clientId={clientId} projectId={projectId} picked={picked} />}
    </EntrySection>
  )
}

interface OfferedProps {
  isHistorical: boolean
  entries: readonly TimeEntry[]
  clientId: string
  projectId: string
  picked: ChosenEntries
}

function Offered({ isHistorical, entries, clientId, projectId, picked: { ids, add, remove } }: OfferedProps) {
  const t = useText()
  const offered = useMemo(
    () => (isHistorical ? offeredForHistorical(entries) : offeredForNew(entries, projectId)),
    [isHistorical, entries, projectId],
  )
  const rows = useMemo(() => offered.map((entry) => (isHistorical ? withState(entry, t) : listedOf(entry))), [isHistorical, offered, t])
  const toggle = useMemo(() => {
    const byId = new Map(offered.map((entry) => [entry.id, entry]))
    return (id: number, isChosen: boolean) => {
      const entry = byId.get(id)
      if (isChosen && entry) add([entry])
      else remove([id])
    }
  }, [offered, add, remove])

  if (offered.length === 0) return <NoEntries isHistorical={isHistorical} clientId={clientId} projectId={projectId} />
  const choosable = offered.filter((entry) => invoicedState(entry) !== 'invoiced')
  const count = choosable.filter(({ id }) => ids.has(id)).length
  const isAll = choosable.length > 0 && count === choosable.length
  return (
    <>
      <div className={styles.selectAll}>
        <Checkbox
          label={t('Select all')}
          checked={isAll}
          indeterminate={count > 0 && !isAll}
          disabled={choosable.length === 0}
          onChange={() => (isAll ? remove(ids) : add(choosable))}
        />
      </div>
      <EntryList label={t('Time Entries')} rows={rows} chosenIds={ids} onToggle={toggle} />
    </>
  )
}

function withState(entry: TimeEntry, t: Translate): ListedEntry {
  const row = listedOf(entry)
  const state = invoicedState(entry)
  if (state === 'invoiced') {
    return {
      ...row,
      badge: t('Invoiced #{id}', { id: entry.invoiceId ?? '' }),
      badgeNote: entry.invoiceNumber ?? undefined,
      tone: 'muted',
      isFixed: true,
    }
  }
  return state === 'marked' ? { ...row, badge: t('Marked Invoiced'), tone: 'warn' } : { ...row, badge: t('Available'), tone: 'good' }
}

function NoEntries({ isHistorical, clientId, projectId }: Pick<OfferedProps, 'isHistorical' | 'clientId' | 'projectId'>) {
  const t = useText()
  const isOfClient = projectId === '' || projectId === ALL_PROJECTS
  const left = isOfClient ? t('This client has no billable time left to invoice.') : t('This project has no billable time left to invoice.')
  const project = isOfClient ? '' : `&project=${projectId}`
  return (
    <p className={styles.empty}>
      {isHistorical ? t('This client has no billable time.') : left}{' '}
      <Link to={`/time-tracking?new&client=${clientId}${project}`}>{t('Record time')}</Link>
    </p>
  )
}
