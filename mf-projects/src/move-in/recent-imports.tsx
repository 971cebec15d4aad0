import { importCalls } from '@billfold/contracts/imports/import-calls'
import type { ImportRun } from '@billfold/contracts/imports/import-run'
import { Badge, Card, CardHeader, CardTitle, rowLink, Table, TableCell, TableRow, Truncate } from '@billfold/ui'
import { Link, QueryState, useCall, useFormat, useNavigate, useText } from '@billfold/web-kit'
import { sourceNames, stateNames } from './move-in-texts.ts'
import { UndoButton } from './undo-button.tsx'

/** Hidden until there has been an import. */
export function RecentImports() {
  const t = useText()
  const query = useCall(importCalls.list)
  if (query.isPending || query.data?.length === 0) return null
  return (
    <Card flush>
      <CardHeader>
        <CardTitle>{t('Recent imports')}</CardTitle>
      </CardHeader>
      <QueryState query={query} loading={null} failure={t('The recent imports could not be loaded')}>
        {(runs) => <ImportTable runs={runs} />}
      </QueryState>
    </Card>
  )
}

function ImportTable({ runs }: { runs: readonly ImportRun[] }) {
  const t = useText()
  const format = useFormat()
  const navigate = useNavigate()
  const columns = [
    { label: t('File'), grow: true, phone: 'title' },
    { label: t('Exported from') },
    { label: t('Started') },
    { label: t('Status'), phone: 'badge' },
    { label: t('Actions'), kind: 'actions' },
  ] as const
  return (
    <Table label={t('Recent imports')} columns={columns}>
      {runs.map((run) => {
        const { text, tone } = stateNames[run.state]
        return (
          <TableRow key={run.id}>
            <TableCell>
              <Link to={`/import?run=${run.id}`} className={rowLink}>
                <Truncate>{run.fileName}</Truncate>
              </Link>
            </TableCell>
            <TableCell>{t(sourceNames[run.source])}</TableCell>
            <TableCell>{format.day(run.createdAt)}</TableCell>
            <TableCell>
              <Badge tone={tone}>{t(text)}</Badge>
            </TableCell>
            <TableCell>{run.undoableUntil !== null && <UndoButton size="small" iconOnPhone run={run} onUndoing={() => navigate(`/import?run=${run.id}`)} />}</TableCell>
          </TableRow>
        )
      })}
    </Table>
  )
}
