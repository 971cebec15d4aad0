import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { Button, ConfirmDialog, Dialog } from '@billfold/ui'
import { useFormat, useSave, useText } from '@billfold/web-kit'
import { shortHours } from '@billfold/web-kit/format/hours.ts'
import { shortDescription } from './entry-texts.ts'

interface DeleteEntryDialogProps {
  entry: TimeEntry
  onClose: () => void
}

export function DeleteEntryDialog({ entry, onClose }: DeleteEntryDialogProps) {
  const t = useText()
  const format = useFormat()
  const remove = useSave(timeEntryCalls.delete, {
    changes: ['timeEntries'],
    success: 'Time entry deleted',
    explains: 'everything',
    onSavedWhileOpen: onClose,
  })

  if (entry.isInvoiced) return <Explanation entry={entry} onClose={onClose} />

  const details = {
    date: format.date(entry.date),
    project: entry.projectName,
    hours: shortHours(entry.hours),
    amount: format.money(entry.amount),
    description: shortDescription(entry.description),
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('Delete this time entry?')}
      description={
        entry.isBillable
          ? t('“{description}” on {project}, {date}: {hours}h, {amount}. This can’t be undone.', details)
          : t('“{description}” on {project}, {date}: {hours}h. This can’t be undone.', details)
      }
      confirmText={t('Delete entry')}
      busy={remove.isPending}
      busyText={t('Deleting...')}
      error={remove.error?.message}
      onConfirm={() => remove.mutate({ params: { id: entry.id } })}
    />
  )
}

function Explanation({ entry, onClose }: DeleteEntryDialogProps) {
  const t = useText()
  const reason =
    entry.invoiceNumber === null
      ? t('It’s marked as already invoiced. Edit the entry and uncheck “Already Invoiced” before you delete it.')
      : t('It is on invoice {number}. Remove it from that invoice before deleting it.', { number: entry.invoiceNumber })
  return (
    <Dialog
      open
      size="small"
      role="alertdialog"
      onOpenChange={onClose}
      title={t('An invoiced entry cannot be deleted')}
      description={reason}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    />
  )
}
