import { Button, Dialog, EmptyState, LoadingState, Skeleton, Stack, type DialogProps } from '@billfold/ui'
import { QueryFailed, useText, type FailedQuery } from '@billfold/web-kit'
import { SearchX } from 'lucide-react'
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

/** Loading and error states of a form dialog, in the form's frame to avoid layout shifts. */
interface FrameProps {
  title: string
  size?: DialogProps['size']
  onClose: () => void
}

interface WaitingDialogProps extends FrameProps {
  text: string
  /** Heights in pixels of the expected fields. */
  blocks: readonly number[]
}

export function WaitingDialog({ text, blocks, onClose, ...frame }: WaitingDialogProps) {
  return (
    <Dialog open {...frame} onOpenChange={onClose}>
      <LoadingState text={text}>
        <Stack>
          {blocks.map((height, index) => (
            <Skeleton key={index} height={height} />
          ))}
        </Stack>
      </LoadingState>
    </Dialog>
  )
}

interface NotFoundDialogProps extends FrameProps {
  /** 'Invoice not found' */
  what: string
}

export function NotFoundDialog({ what, onClose, ...frame }: NotFoundDialogProps) {
  const t = useText()
  return (
    <Dialog open {...frame} onOpenChange={onClose}>
      <EmptyState icon={<SearchX />} title={what} description={t('It may have been deleted, or the address is wrong.')} />
    </Dialog>
  )
}

interface FailedDialogProps extends FrameProps {
  query: FailedQuery
}

export function FailedDialog({ query, onClose, ...frame }: FailedDialogProps) {
  const t = useText()
  return (
    <Dialog open {...frame} onOpenChange={onClose}>
      <QueryFailed query={query} failure={t('The form could not be loaded')} />
    </Dialog>
  )
}
