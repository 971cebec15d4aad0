import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { Button, Card, CardHeader, CardTitle, Skeleton } from '@billfold/ui'
import { Link, QueryState, useCall, useText } from '@billfold/web-kit'
import { newestFirst } from './newest-first.ts'

/** The dashboard card of module.json. */
export function OverviewCard() {
  const t = useText()
  const query = useCall(clientCalls.list)
  return (
    <Card>
      <CardHeader
        actions={
          <Button asChild size="small" variant="ghost">
            <Link to="/my-module">{t('View All')}</Link>
          </Button>
        }
      >
        <CardTitle>{t('My module')}</CardTitle>
      </CardHeader>
      <QueryState query={query} loading={<Skeleton width="60%" height={20} />} failure={t('The clients could not be loaded')}>
        {(clients) => {
          const [last] = newestFirst(clients, 1)
          return <p>{last ? t('{name} came last', { name: last.name }) : t('No clients yet')}</p>
        }}
      </QueryState>
    </Card>
  )
}
