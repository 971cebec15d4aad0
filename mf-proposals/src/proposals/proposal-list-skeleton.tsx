import { Card, LoadingState, Skeleton } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import card from './proposal-card.module.css'
import list from './proposal-list.module.css'

export function ProposalListSkeleton() {
  const t = useText()
  return (
    <LoadingState text={t('Loading proposals...')}>
      <div className={list.list}>
        {Array.from({ length: 3 }, (_, index) => (
          <Card key={index} className={card.card} data-testid="proposal-skeleton">
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
        ))}
      </div>
    </LoadingState>
  )
}
