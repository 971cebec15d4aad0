import type { Client } from '@billfold/contracts/clients/client'
import { Card, LoadingState, Skeleton } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import grid from '../long-list/windowed-grid.module.css'
import { WindowedGrid } from '../long-list/windowed-grid.tsx'
import record from '../record-card/record-card.module.css'
import card from './client-card.module.css'
import { ClientCard } from './client-card.tsx'

export function ClientGrid({ clients }: { clients: readonly Client[] }) {
  return <WindowedGrid items={clients}>{(client) => <ClientCard client={client} />}</WindowedGrid>
}

/** Cards of the same size as the loaded ones. */
export function ClientGridSkeleton() {
  const t = useText()
  return (
    <LoadingState text={t('Loading clients...')}>
      <div className={grid.grid}>
        {Array.from({ length: 6 }, (_, index) => (
          <Card key={index} className={record.card}>
            <div className={record.head}>
              <Skeleton round width={32} height={32} />
              <div className={record.title}>
                <p className={record.name}>
                  <Skeleton width="70%" />
                </p>
                <p className={record.note}>
                  <Skeleton width="40%" />
                </p>
              </div>
            </div>
            <div className={card.contact}>
              <p className={card.line}>
                <Skeleton width="60%" />
              </p>
              <p className={card.line}>
                <Skeleton width="45%" />
              </p>
            </div>
            <div className={card.foot}>
              <Skeleton width="28%" />
              <Skeleton width="36%" />
            </div>
          </Card>
        ))}
      </div>
    </LoadingState>
  )
}
