import type { Client } from '@billfold/contracts/clients/client'
import { Avatar, Badge, IconButton, MenuItem, Truncate } from '@billfold/ui'
import { Link, useFormat, useText } from '@billfold/web-kit'
import { Ellipsis, Eye, Mail, MapPin, Pencil, Phone } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { RecordCard } from '../record-card/record-card.tsx'
import { clientKind } from '../removal/record-kinds.ts'
import { RecordMenu } from '../removal/record-menu.tsx'
import styles from './client-card.module.css'
import { initialsOf } from './client-texts.ts'

export const ClientCard = memo(function ClientCard({ client }: { client: Client }) {
  const t = useText()
  const format = useFormat()
  return (
    <RecordCard
      to={`/clients/${client.id}`}
      name={client.name}
      note={t(client.industry ?? 'Other')}
      logo={<ClientLogo client={client} />}
      badges={<Badge tone={client.isActive ? 'good' : 'muted'}>{client.isActive ? t('Active') : t('Inactive')}</Badge>}
      menu={<ClientMenu client={client} />}
    >
      <ul className={styles.contact}>
        <ContactLine icon={<Mail aria-hidden />}>{client.email}</ContactLine>
        {client.phone && <ContactLine icon={<Phone aria-hidden />}>{client.phone}</ContactLine>}
        {client.address && <ContactLine icon={<MapPin aria-hidden />}>{client.address}</ContactLine>}
      </ul>
      <div className={styles.foot}>
        <span>{t('Projects: {n}', { n: format.number(client.totalProjects) })}</span>
        <span className={styles.revenue}>{t('Revenue: {amount}', { amount: format.money(client.revenue) })}</span>
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

function ClientMenu({ client }: { client: Client }) {
  const t = useText()
  return (
    <RecordMenu
      kind={clientKind}
      record={client}
      isArchived={!client.isActive}
      trigger={<IconButton size="small" icon={<Ellipsis />} label={t('Actions for {name}', { name: client.name })} />}
    >
      <MenuItem icon={<Pencil />} asChild>
        <Link to={`/clients/${client.id}/edit`}>{t('Edit')}</Link>
      </MenuItem>
      <MenuItem icon={<Eye />} asChild>
        <Link to={`/clients/${client.id}`}>{t('View Details')}</Link>
      </MenuItem>
    </RecordMenu>
  )
}

/** The client's logo, or initials if there is none or it fails to load. */
export function ClientLogo({ client }: { client: Pick<Client, 'name' | 'logoUrl'> }) {
  return <Avatar initials={initialsOf(client.name)} src={client.logoUrl} />
}
