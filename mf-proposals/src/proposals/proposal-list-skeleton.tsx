import { Card, Skeleton } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { CardsSkeleton } from '@billfold/web-kit/lists/paged-cards.tsx'
import card from './proposal-card.module.css'

export function ProposalListSkeleton() {
  const t = useText()
  return (
    <CardsSkeleton text={t('Loading proposals...')} count={3}>
      <ProposalCardSkeleton />
    </CardsSkeleton>
  )
}

export function ProposalCardSkeleton() {
  return (
    <Card className={card.card} data-testid="proposal-skeleton">
      <div className={card.names}>
        <p className={card.title}>
          <Skeleton width="40%" />
        </p>
        <p className={card.meta}>
          <Skeleton width="55%" />
          <span className={card.onPhone}>
            <Skeleton width="45%" />
          </span>
        </p>
      </div>
      <p className={card.description}>
        <Skeleton width="80%" />
      </p>
      <p className={card.figures}>
        <span className={card.total}>
          <Skeleton width={260} />
        </span>
        <span className={card.onPhone}>
          <Skeleton width="50%" />
        </span>
      </p>
      <p className={card.onPhone}>
        <Skeleton height="var(--control-small)" />
      </p>
    </Card>
  )
}
