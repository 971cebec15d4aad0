import { Button, Dialog } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import type { ReactNode, SubmitEventHandler } from 'react'

export interface FormDialogFrame {
  title: string
  submitText: string
  isSaving: boolean
  /** A notice about the record or its last save, above the fields. */
  notice?: ReactNode
  onSubmit: SubmitEventHandler<HTMLFormElement>
  /** Cancel, Esc and ×; asks first if there are unsaved changes. */
  onClose: () => void
}

export function FormDialog({ title, submitText, isSaving, notice, children, onSubmit, onClose }: FormDialogFrame & { children: ReactNode }) {
  const t = useText()
  const buttons = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button type="submit" variant="primary" busy={isSaving} busyText={t('Saving...')}>
        {submitText}
      </Button>
    </>
  )
  return (
    <Dialog open title={title} onOpenChange={onClose} onSubmit={onSubmit} footer={buttons}>
      {notice}
      {children}
    </Dialog>
  )
}
