import { addDays } from '@billfold/contracts/calendar-date'
import { Button, cx, Dialog, EmptyState, LoadingState, Skeleton, Stack, TextInput, type DialogProps } from '@billfold/ui'
import { QueryFailed, useText, useToday, type FailedQuery } from '@billfold/web-kit'
import { SearchX } from 'lucide-react'
import { type ComponentProps, type ReactNode, type SubmitEventHandler, useState } from 'react'
import styles from './date-input.module.css'

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
  onClose: () => void
  children: (data: Data) => ReactNode
}

/** The form, or its loading or error state. All use the same frame to avoid layout shifts. */
export function FormDialogState<Data>({ query, loading, blocks, className, missing, onClose, children, ...frame }: FormDialogStateProps<Data>) {
  const t = useText()
  if (query.data !== undefined) return children(query.data)
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
        <QueryFailed query={query} failure={t('The form could not be loaded')} />
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

/** Keeps the first data received, because a later refetch must not change or close an open form. */
export function useOpened<Data>(found: Data | undefined): Data | undefined {
  const [opened, setOpened] = useState(found)
  if (opened === undefined && found !== undefined) setOpened(found)
  return opened ?? found
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

interface DateInputProps extends Omit<ComponentProps<typeof TextInput>, 'type'> {
  isEmpty: boolean
}

/**
 * The browser's date picker. Browsers show 'mm/dd/yyyy' in an empty date input and ignore placeholders, so a custom placeholder covers it.
 */
export function DateInput({ isEmpty, placeholder, ...rest }: DateInputProps) {
  return (
    <span className={cx(styles.date, isEmpty && styles.empty)} data-placeholder={placeholder}>
      <TextInput {...rest} type="date" placeholder={placeholder} />
    </span>
  )
}
