import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Notice } from '../states/notice.tsx'
import { useUiText } from '../text/ui-text.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** States which data will be deleted and whether the deletion can be undone. */
  description: ReactNode
  /** Button label, e.g. 'Delete invoice'. */
  confirmText: string
  cancelText?: string
  onConfirm: () => void
  busy?: boolean
  busyText?: string
  /** Error from the last attempt. */
  error?: string | undefined
  variant?: 'danger' | 'primary'
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmText, onConfirm, error, busy, busyText, variant = 'danger' } = props
  const { cancel } = useUiText()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      role="alertdialog"
      size="small"
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{props.cancelText ?? cancel}</Button>
          <Button variant={variant} busy={busy} busyText={busyText} onClick={onConfirm}>
            {confirmText}
          </Button>
        </>
      }
    >
      {error && <Notice tone="bad">{error}</Notice>}
    </Dialog>
  )
}
