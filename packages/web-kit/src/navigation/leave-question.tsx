import { ConfirmDialog } from '@billfold/ui'
import { useText } from '../text/use-text.ts'

interface LeaveQuestionProps {
  open: boolean
  onStay: () => void
  onLeave: () => void
}

/** The same question wherever changes would be lost. */
export function LeaveQuestion({ open, onStay, onLeave }: LeaveQuestionProps) {
  const t = useText()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onStay}
      title={t('Leave without saving?')}
      description={t('Your changes haven’t been saved and will be lost.')}
      confirmText={t('Leave')}
      cancelText={t('Stay')}
      onConfirm={onLeave}
    />
  )
}
