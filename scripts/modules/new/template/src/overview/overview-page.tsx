import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { Card, EmptyState, Table, TableCell, TableRow, Truncate, type TableColumn } from '@billfold/ui'
import { Link, PageShell, QueryState, useFirstItems, useFormat, useText } from '@billfold/web-kit'
import { Users } from 'lucide-react'

/** The page for the route declared in module.json. */
export function OverviewPage() {
  const t = useText()
  const format = useFormat()
  const query = useFirstItems(clientCalls.list, { limit: 10 })
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
              {clients.map((client) => (
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
