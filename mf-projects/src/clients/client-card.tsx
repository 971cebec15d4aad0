import type { Client } from '@billfold/contracts/clients/client'
import { Avatar, Badge, Skeleton, Truncate } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { Mail, MapPin, Phone } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { RecordCard, RecordCardSkeleton } from '../records/record-card.tsx'
import { clientKind } from '../records/record-kinds.tsx'
import styles from './client-card.module.css'
import { clientInitials } from './client-texts.ts'

export const ClientCard = memo(function ClientCard({ client }: { client: Client }) {
  const t = useText()
  const format = useFormat()
  return (
    <RecordCard
      kind={clientKind}
      record={client}
      isArchived={!client.isActive}
      note={t(client.industry ?? 'Other')}
      // Shows initials if there is no logo or it fails to load.
      logo={<Avatar initials={clientInitials(client.name)} src={client.logoUrl} />}
      badges={<Badge tone={client.isActive ? 'good' : 'muted'}>{client.isActive ? t('Active') : t('Inactive')}</Badge>}
    >
      <ul className={styles.contact}>
        <ContactLine icon={<Mail aria-hidden />}>{client.email}</ContactLine>
        {client.phone && <ContactLine icon={<Phone aria-hidden />}>{client.phone}</ContactLine>}
        {client.address && <ContactLine icon={<MapPin aria-hidden />}>{client.address}</ContactLine>}
      </ul>
      <div className={styles.foot}>
        <span>{t('Projects: {n}', { n: format.number(client.totalProjects) })}</span>
        <span className={styles.revenue}>{t('Revenue: {amount}', { amount: format.money(client.revenue) })}</span>
        {Number(client.totalOutstanding) > 0 && <span className={styles.outstanding}>{t('Outstanding: {amount}', { amount: format.money(client.totalOutstanding) })}</span>}
      </div>
    </RecordCard>
  )
})

function ContactLine({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <li className={styles.line}>
      {icon}
      <Truncate>{children}</Truncate>
    </li>
  )
}

export function ClientCardSkeleton() {
  return (
    <RecordCardSkeleton logo={<Skeleton round width={32} height={32} />}>
      <div className={styles.contact}>
        <p className={styles.line}>
          <Skeleton width="60%" />
        </p>
        <p className={styles.line}>
          <Skeleton width="45%" />
        </p>
      </div>
      <div className={styles.foot}>
        <Skeleton width="28%" />
        <Skeleton width="36%" />
      </div>
    </RecordCardSkeleton>
  )
}
