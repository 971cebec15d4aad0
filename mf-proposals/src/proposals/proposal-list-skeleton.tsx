import { Card, Skeleton } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { CardGridSkeleton } from '@billfold/web-kit/long-list/card-grid.tsx'
import card from './proposal-card.module.css'

export function ProposalListSkeleton() {
  const t = useText()
  return (
    <CardGridSkeleton text={t('Loading proposals...')} count={3}>
      <Card className={card.card} data-testid="proposal-skeleton">
        <div className={card.names}>
          <p className={card.title}>
            <Skeleton width="40%" />
          </p>
          <p className={card.meta}>
            <Skeleton width="55%" />
          </p>
        </div>
        <p className={card.description}>
          <Skeleton width="80%" />
        </p>
        <div className={card.foot}>
          <Skeleton width={260} height={30} />
        </div>
      </Card>
    </CardGridSkeleton>
  )
}
