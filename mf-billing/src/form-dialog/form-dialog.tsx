import { addDays } from '@billfold/contracts/calendar-date'
import { Button, Dialog, EmptyState, LoadingState, Skeleton, Stack, type DialogProps } from '@billfold/ui'
import { QueryFailed, useText, useToday, type FailedQuery } from '@billfold/web-kit'
import { SearchX } from 'lucide-react'
import { type ReactNode, type SubmitEventHandler, useState } from 'react'

export interface FormDialogFrame {
  title: string
  description?: ReactNode
  submitText: string
  isSaving: boolean
  notice?: ReactNode
  onSubmit: SubmitEventHandler<HTMLFormElement>
  /** Called on Cancel, Esc and ×. The parent component asks for confirmation if there are unsaved changes. */
  onClose: () => void
}

export function FormDialog({ title, description, submitText, isSaving, notice, children, onSubmit, onClose }: FormDialogFrame & { children: ReactNode }) {
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
    <Dialog open title={title} description={description} onOpenChange={onClose} onSubmit={onSubmit} footer={buttons}>
      {notice}
      {children}
    </Dialog>
  )
}

export interface FormDialogStateProps<Data> {
  title: string
  size?: DialogProps['size']
  query: FailedQuery & { data: Data | undefined }
  /** Loading message, such as 'Loading invoice...'. */
  loading: string
  blocks: readonly number[]
  /** Class name for the placeholder blocks. */
  className?: string | undefined
  /** Message shown if the record does not exist, such as 'Invoice not found'. */
  missing?: string | false | undefined
  /** Error title. The default is for forms. */
  failure?: string
  /** Passes on refetched data. A form must keep the data it was opened with. */
  isLive?: boolean
  onClose: () => void
  children: (data: Data) => ReactNode
}

/** The form, or its loading or error state. All use the same frame to avoid layout shifts. */
export function FormDialogState<Data>(props: FormDialogStateProps<Data>) {
  const { query, loading, blocks, className, missing, failure, isLive, onClose, children, ...frame } = props
  const t = useText()
  const [opened, setOpened] = useState(query.data)
  if (opened === undefined && query.data !== undefined) setOpened(query.data)
  const data = isLive || opened === undefined ? query.data : opened
  if (data !== undefined) return children(data)
  return (
    <Dialog open {...frame} onOpenChange={onClose}>
      {missing ? (
        <EmptyState
          icon={<SearchX />}
          title={missing}
          description={t('It may have been deleted, or the address is wrong.')}
          action={<Button onClick={onClose}>{t('Close')}</Button>}
        />
      ) : query.error ? (
        <QueryFailed query={query} failure={failure ?? t('The form could not be loaded')} />
      ) : (
        <LoadingState text={loading}>
          <Stack className={className}>
            {blocks.map((height, index) => (
              <Skeleton key={index} height={height} />
            ))}
          </Stack>
        </LoadingState>
      )}
    </Dialog>
  )
}

/** Points out dates that are probably typing errors. `saved` is the record's current date, which needs no hint. */
export function useDateHint(date: string, saved = ''): string | undefined {
  const t = useText()
  const today = useToday()
  // Browsers report years such as 0002 while a year is being typed.
  if (date === saved || date < '1900') return undefined
  if (date > today) return t('This date is in the future')
  return date < addDays(today, -365) ? t('This date is more than a year ago') : undefined
}
