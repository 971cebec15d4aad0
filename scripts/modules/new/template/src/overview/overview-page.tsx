import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { Card, EmptyState, Table, TableCell, TableRow, Truncate, type TableColumn } from '@billfold/ui'
import { Link, PageShell, QueryState, useCall, useFormat, useText } from '@billfold/web-kit'
import { Users } from 'lucide-react'
import { newestFirst } from './newest-first.ts'

/** The page of module.json's route. */
export function OverviewPage() {
  const t = useText()
  const format = useFormat()
  const query = useCall(clientCalls.list)
  const columns: TableColumn[] = [
    { label: t('Client'), grow: true, phone: 'title' },
    { label: t('Since'), kind: 'number', phone: 'value' },
  ]
  return (
    <PageShell title={t('My module')} subtitle={t('The clients that came last')}>
      <QueryState query={query} loading={<Loading columns={columns} />} failure={t('The clients could not be loaded')}>
        {(clients) => (
          <Card flush>
            <Table label={t('Clients')} columns={columns} empty={<EmptyState icon={<Users />} title={t('No clients yet')} />}>
              {newestFirst(clients, 10).map((client) => (
                <TableRow key={client.id}>
                  <TableCell>
                    <Truncate>
                      <Link to={`/clients/${client.id}`}>{client.name}</Link>
                    </Truncate>
                  </TableCell>
                  <TableCell>{format.day(client.createdAt)}</TableCell>
                </TableRow>
              ))}
            </Table>
          </Card>
        )}
      </QueryState>
    </PageShell>
  )
}

function Loading({ columns }: { columns: TableColumn[] }) {
  const t = useText()
  return (
    <Card flush>
      <Table label={t('Clients')} columns={columns} loading />
    </Card>
  )
}
