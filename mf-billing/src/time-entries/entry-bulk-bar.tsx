import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { Button, ConfirmDialog, Dialog, Field, Select } from '@billfold/ui'
import { api, ApiError, toast, useNavigate, useNewProject, useText } from '@billfold/web-kit'
import { BulkBar, useBulkActions } from '@billfold/web-kit/lists/bulk-actions.tsx'
import type { Selection } from '@billfold/web-kit/lists/use-selection.ts'
import { CircleDollarSign, CircleSlash, FilePlus, FolderInput, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { invoicesPath } from '../invoices/invoices-address.ts'
import { projectOptions, useProjectChoices } from '../work/work-choices.ts'
import { entryName } from './entry-texts.ts'

export function EntryBulkBar({ selection }: { selection: Selection<TimeEntry> }) {
  const t = useText()
  const navigate = useNavigate()
  const bulk = useBulkActions(selection)
  const [dialog, setDialog] = useState<'delete' | 'move' | null>(null)
  const close = () => setDialog(null)
  const [first] = selection.items

  const addToInvoice = () => {
    const reason = first && reasonNotToInvoice(selection.items)
    if (reason) toast({ title: t('These entries can’t be put on the same invoice'), description: t(reason), tone: 'bad' })
    else if (first) navigate(invoicesPath({ kind: 'new', clientId: first.clientId, projectId: null, entryIds: selection.items.map(({ id }) => id) }))
  }

  const setBillable = (isBillable: boolean) =>
    bulk.start({
      run: ({ id, version }) => api(timeEntryCalls.update, { params: { id }, body: { isBillable }, ifMatch: version }),
      undo: ({ id, isBillable: before }, { version }) => api(timeEntryCalls.update, { params: { id }, body: { isBillable: before }, ifMatch: version }),
      success: (count) => (isBillable ? t('Entries set to billable: {count}', { count }) : t('Entries set to non-billable: {count}', { count })),
      failure: (count) => t('Entries not changed: {count}', { count }),
      changes: ['timeEntries'],
    })

  const moveTo = (projectId: number) => {
    const { clientId } = first ?? {}
    return bulk.start({
      run: (entry) => {
        if (entry.clientId !== clientId) return Promise.reject(new ApiError({ status: 409, code: 'conflict', message: t('It belongs to another client.') }))
        return api(timeEntryCalls.update, { params: { id: entry.id }, body: { projectId }, ifMatch: entry.version })
      },
      undo: ({ id, projectId: before }, { version }) => api(timeEntryCalls.update, { params: { id }, body: { projectId: before }, ifMatch: version }),
      success: (count) => t('Entries moved: {count}', { count }),
      failure: (count) => t('Entries not moved: {count}', { count }),
      changes: ['timeEntries'],
    })
  }

  const deleteEntries = () =>
    bulk.start({
      run: ({ id, version }) => api(timeEntryCalls.delete, { params: { id }, ifMatch: version }),
      // Only uninvoiced entries can be deleted, so restored entries have no invoice.
      undo: ({ clientId, projectId, date, hours, rate, description, isBillable }) =>
        api(timeEntryCalls.create, { body: { clientId, projectId, date, hours, rate, description, isBillable, invoiceId: null } }),
      success: (count) => t('Entries deleted: {count}', { count }),
      failure: (count) => t('Entries not deleted: {count}', { count }),
      changes: ['timeEntries'],
    })

  return (
    <BulkBar selection={selection} bulk={bulk} nameOf={(entry) => entryName(entry, t)}>
      <Button size="small" icon={<FilePlus />} onClick={addToInvoice}>
        {t('Add to invoice')}
      </Button>
      <Button size="small" icon={<CircleDollarSign />} onClick={() => void setBillable(true)}>
        {t('Set billable')}
      </Button>
      <Button size="small" icon={<CircleSlash />} onClick={() => void setBillable(false)}>
        {t('Set non-billable')}
      </Button>
      <Button size="small" icon={<FolderInput />} onClick={() => setDialog('move')}>
        {t('Move to project')}
      </Button>
      <Button size="small" icon={<Trash2 />} onClick={() => setDialog('delete')}>
        {t('Delete')}
      </Button>
      {dialog === 'move' && first && (
        <MoveDialog
          client={first}
          hasOthers={selection.items.some(({ clientId }) => clientId !== first.clientId)}
          onClose={close}
          onMove={(projectId) => {
            close()
            void moveTo(projectId)
          }}
        />
      )}
      <ConfirmDialog
        open={dialog === 'delete'}
        onOpenChange={close}
        title={t('Delete the selected time entries?')}
        description={t('Invoiced entries won’t be deleted.')}
        confirmText={t('Delete entries')}
        onConfirm={() => {
          close()
          void deleteEntries()
        }}
      />
    </BulkBar>
  )
}

/** The new invoice form offers only billable, uninvoiced entries of one client. Returns null if it would offer all of these. */
function reasonNotToInvoice(entries: readonly TimeEntry[]): string | null {
  if (entries.some(({ clientId }) => clientId !== entries[0]?.clientId)) return 'Select entries for one client only.'
  if (entries.some(({ isInvoiced, invoiceId }) => isInvoiced || invoiceId !== null)) return 'Select only entries that are not invoiced yet.'
  return entries.some(({ isBillable }) => !isBillable) ? 'Select only billable entries.' : null
}

interface MoveDialogProps {
  client: Pick<TimeEntry, 'clientId' | 'clientName'>
  /** True if entries of other clients are also selected. */
  hasOthers: boolean
  onClose: () => void
  onMove: (projectId: number) => void
}

function MoveDialog({ client: { clientId, clientName }, hasOthers, onClose, onMove }: MoveDialogProps) {
  const t = useText()
  const [chosen, setChosen] = useState('')
  const { items, isLoading, search, failure } = useProjectChoices({ chosen, clientId: String(clientId) })
  const [isMissing, setMissing] = useState(false)
  const newProject = useNewProject(({ id }) => setChosen(String(id)), { clientId: String(clientId), isClientFixed: true })
  return (
    <Dialog
      open
      size="small"
      title={t('Move to another project')}
      description={hasOthers ? t('Only entries of {client} are moved.', { client: clientName }) : undefined}
      onOpenChange={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen === '') setMissing(true)
        else onMove(Number(chosen))
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('Move entries')}
          </Button>
        </>
      }
    >
      <Field label={t('Project')} help={failure} error={isMissing && chosen === '' ? t('Project is required') : undefined}>
        <Select
          options={projectOptions(items)}
          search={search}
          create={newProject.create}
          disabled={isLoading}
          placeholder={t('Select project')}
          value={chosen}
          onValueChange={setChosen}
        />
      </Field>
      {newProject.dialog}
    </Dialog>
  )
}
