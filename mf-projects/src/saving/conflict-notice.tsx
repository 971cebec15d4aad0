import { Button, Notice, Row, Stack } from '@billfold/ui'
import { toast, useText, type ApiError } from '@billfold/web-kit'
import type { UseQueryResult } from '@tanstack/react-query'

interface ConflictNoticeProps<Record> {
  /** 'This client was changed after you opened it' */
  title: string
  /** The record as the server has it. */
  query: UseQueryResult<Record, ApiError>
  onOverwrite: () => void
  onNewer: (record: Record) => void
}

/** A save met a newer version. Nothing that was typed is lost: the user decides which of both stays. */
export function ConflictNotice<Record>({ title, query, onOverwrite, onNewer }: ConflictNoticeProps<Record>) {
  const t = useText()

  async function load() {
    const { data, error } = await query.refetch()
    if (error) toast({ title: t('Error'), description: error.message, tone: 'bad' })
    else if (data !== undefined) onNewer(data)
  }

  return (
    <Notice tone="bad" title={title}>
      <Stack gap={3}>
        <p>{t('What you typed is still here and not saved yet. Overwrite saves it over the newer version.')}</p>
        <Row>
          <Button size="small" onClick={onOverwrite}>
            {t('Overwrite')}
          </Button>
          <Button size="small" variant="ghost" busy={query.isFetching} onClick={() => void load()}>
            {t('Load the newer version')}
          </Button>
        </Row>
      </Stack>
    </Notice>
  )
}
