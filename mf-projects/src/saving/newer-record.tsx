import { toast, useText, type ApiError } from '@billfold/web-kit'
import { ConflictNotice } from '@billfold/web-kit/saving/conflict-notice.tsx'
import type { UseQueryResult } from '@tanstack/react-query'

interface NewerRecordProps<Record> {
  /** 'This client was changed after you opened it' */
  title: string
  /** The record as the server has it. */
  query: UseQueryResult<Record, ApiError>
  onOverwrite: () => void
  onNewer: (record: Record) => void
}

/** The conflict of a form that stands on one query. */
export function NewerRecord<Record>({ title, query, onOverwrite, onNewer }: NewerRecordProps<Record>) {
  const t = useText()

  async function load() {
    const { data, error } = await query.refetch()
    if (error) toast({ title: t('Error'), description: error.message, tone: 'bad' })
    else if (data !== undefined) onNewer(data)
  }

  return <ConflictNotice title={title} isLoading={query.isFetching} onOverwrite={onOverwrite} onLoadNewer={() => void load()} />
}
