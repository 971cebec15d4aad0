import { Button, Card, CardHeader, CardTitle, Skeleton } from '@billfold/ui'
import { Link, QueryState, useFormat, useText } from '@billfold/web-kit'
import styles from './mileage-card.module.css'
import { totalsOf, tripsIn } from './trip.ts'
import { useTrips } from './use-trips.ts'

export function MileageCard() {
  const t = useText()
  const format = useFormat()
  const { month, query } = useTrips()
  return (
    <Card className={styles.card}>
      <CardHeader
        actions={
          <Button asChild size="small" variant="ghost">
            <Link to="/mileage?log=1">{t('Log Trip')}</Link>
          </Button>
        }
      >
        <CardTitle subtitle={t('This month')}>
          <Link to="/mileage" className={styles.title}>{t('Mileage')}</Link>
        </CardTitle>
      </CardHeader>
      <QueryState query={query} loading={<Skeleton width="60%" height={20} />} failure={t('The trips could not be loaded')}>
        {(expenses) => {
          const { trips, kilometres, amount } = totalsOf(month, tripsIn(expenses))
          if (trips === 0) return <p className={styles.none}>{t('No trips this month')}</p>
          return (
            <p className={styles.figures}>
              <strong>{t('{kilometres} km', { kilometres: format.oneDecimal(Number(kilometres)) })}</strong>
              <span>{format.money(amount)}</span>
            </p>
          )
        }}
      </QueryState>
    </Card>
  )
}
