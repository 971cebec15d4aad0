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
      <p className={card.title}>
        <Skeleton width={200} />
      </p>
      <p className={card.meta}>
        <Skeleton width={260} />
      </p>
      <p className={card.description}>
        <Skeleton width="80%" />
      </p>
      <div className={card.foot}>
        <p className={card.total}>
          <Skeleton width={120} />
        </p>
        <p className={card.figures}>
          <Skeleton width={260} />
        </p>
        <p className={card.onPhone}>
          <Skeleton height="var(--control-small)" />
        </p>
      </div>
    </Card>
  )
}
