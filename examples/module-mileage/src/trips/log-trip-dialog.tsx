import { Button, ConfirmDialog, Dialog, Notice } from '@billfold/ui'
import { useText, type NavigateOptions } from '@billfold/web-kit'
import { useState } from 'react'
import { TripFields } from './trip-fields.tsx'
import { useTripForm } from './use-trip-form.ts'

interface LogTripDialogProps {
  lastRate: string
  onClose: (options?: NavigateOptions) => void
}

export function LogTripDialog({ lastRate, onClose }: LogTripDialogProps) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const leave = () => onClose({ unguarded: true })
  const form = useTripForm(lastRate, leave)
  const close = () => (form.isDirty ? setAsking(true) : onClose())

  return (
    <Dialog
      open
      title={t('Log Trip')}
      onOpenChange={close}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" busy={form.isSaving} busyText={t('Saving...')}>
            {t('Log Trip')}
          </Button>
        </>
      }
    >
      {form.error?.issues.map(({ path, message }) => (
        <Notice key={path} tone="bad">
          {message}
        </Notice>
      ))}
      <TripFields form={form} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('Discard this trip?')}
        description={t('Your trip hasn’t been saved yet.')}
        confirmText={t('Discard')}
        cancelText={t('Keep editing')}
        onConfirm={leave}
      />
    </Dialog>
  )
}
