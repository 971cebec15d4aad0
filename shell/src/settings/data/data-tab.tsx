import { dataExportCalls } from '@billfold/contracts/data-export/data-export-calls'
import type { DataTransfers } from '@billfold/contracts/data-export/data-export'
import { Button, Card, CardHeader, CardTitle, Row, Skeleton, Stack } from '@billfold/ui'
import { type ApiError, Link, QueryState, queryOf, useKeptFailure, useText } from '@billfold/web-kit'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Import } from 'lucide-react'
import type { ReactNode } from 'react'
import { ExportState } from './export-state.tsx'
import { RestoreState } from './restore-state.tsx'

/** Milliseconds between two progress checks. */
const POLL_INTERVAL_MS = 1500

export function DataTab() {
  const t = useText()
  const query = useKeptFailure<DataTransfers, ApiError>(
    useQuery({
      ...queryOf(dataExportCalls.get),
      refetchInterval: ({ state: { data } }) => [data?.latestExport, data?.latestRestore].some((one) => one?.state === 'preparing') && POLL_INTERVAL_MS,
    }),
  )
  // The first card already shows the error and a Retry button.
  const hasFailed = query.isError && !query.data
  return (
    <Stack gap={6}>
      <Card>
        <CardHeader>
          <CardTitle subtitle={t('All records as tables and JSON, every PDF, attachments and signed evidence in one ZIP file.')}>{t('Your data')}</CardTitle>
        </CardHeader>
        <Transfers query={query}>{({ latestExport }) => <ExportState latest={latestExport} />}</Transfers>
      </Card>
      {hasFailed || (
        <Card>
          <CardHeader>
            <CardTitle subtitle={t('Restore the data from a downloaded ZIP file into an empty account.')}>{t('Restore')}</CardTitle>
          </CardHeader>
          <Transfers query={query}>{({ latestRestore, canRestore }) => <RestoreState latest={latestRestore} canRestore={canRestore} />}</Transfers>
        </Card>
      )}
      <Card>
        <CardHeader>
          <CardTitle subtitle={t('Bring clients, projects, time and invoices from another program.')}>{t('Move to Billfold')}</CardTitle>
        </CardHeader>
        <Row>
          <Button asChild icon={<Import />}>
            <Link to="/import">{t('Import data')}</Link>
          </Button>
        </Row>
      </Card>
    </Stack>
  )
}

interface TransfersProps {
  query: UseQueryResult<DataTransfers, ApiError>
  children: (transfers: DataTransfers) => ReactNode
}

function Transfers({ query, children }: TransfersProps) {
  const t = useText()
  return (
    <QueryState query={query} loading={<Skeleton height={40} />} failure={t('The state of your data could not be loaded')}>
      {children}
    </QueryState>
  )
}
