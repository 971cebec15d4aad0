import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { ConfirmDialog } from '@billfold/ui'
import { useFormat, useSave, useText } from '@billfold/web-kit'
import type { Trip } from './trip.ts'
import { tripEffects } from './use-trips.ts'

interface DeleteTripDialogProps {
  trip: Trip
  onClose: () => void
}

export function DeleteTripDialog({ trip, onClose }: DeleteTripDialogProps) {
  const t = useText()
  const format = useFormat()
  const remove = useSave(expenseCalls.delete, {
    invalidates: tripEffects,
    success: 'Trip deleted',
    explains: 'everything',
    onSavedWhileOpen: onClose,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('Delete this trip?')}
      description={t('{from} to {to}, {date}. Its expense of {amount} is deleted too. This can’t be undone.', {
        from: trip.from,
        to: trip.to,
        date: format.date(trip.date),
        amount: format.money(trip.amount),
      })}
      confirmText={t('Delete trip')}
      busy={remove.isPending}
      busyText={t('Deleting...')}
      error={remove.error?.message}
      onConfirm={() => remove.mutate({ params: { id: trip.id } })}
    />
  )
}
