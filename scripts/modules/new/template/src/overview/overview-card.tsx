import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { Button, Card, CardHeader, CardTitle, Skeleton } from '@billfold/ui'
import { Link, QueryState, useFirstItems, useText } from '@billfold/web-kit'

/** A card for the dashboard. */
export function OverviewCard() {
  const t = useText()
  const query = useFirstItems(clientCalls.list, { limit: 1 })
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
        {([last]) => <p>{last ? t('{name} came last', { name: last.name }) : t('No clients yet')}</p>}
      </QueryState>
    </Card>
  )
}
