import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { Button, Grid, IconButton, MenuItem, Stack } from '@billfold/ui'
import { Link, PageShell, Slot, useCall, useFormat, useNavigate, useParams, useText } from '@billfold/web-kit'
import { Ellipsis, FilePlus, Pencil } from 'lucide-react'
import { clientKind } from '../removal/record-kinds.ts'
import { RecordMenu } from '../removal/record-menu.tsx'
import styles from './client-detail-page.module.css'
import { ClientDetailSkeleton } from './client-detail-skeleton.tsx'
import { ClientDetailStats } from './client-detail-stats.tsx'
import { ClientState } from './client-state.tsx'
import { ContactCard } from './contact-card.tsx'
import { FinancialSummaryCard } from './financial-summary-card.tsx'
import { PaymentTermsCard } from './payment-terms-card.tsx'

export function ClientDetailPage() {
  const t = useText()
  const { id = '' } = useParams()
  const query = useCall(clientCalls.get, { params: { id } })
  const client = query.data

  return (
    <PageShell
      title={client?.name ?? t('Client')}
      subtitle={client && <Subtitle client={client} />}
      back={{ to: '/clients', label: t('Back') }}
      actions={client && <Actions client={client} />}
    >
      <ClientState query={query} loading={<ClientDetailSkeleton />}>
        {(client) => <ClientDetail client={client} />}
      </ClientState>
    </PageShell>
  )
}

function Actions({ client }: { client: Client }) {
  const t = useText()
  const navigate = useNavigate()
  const edit = `/clients/${client.id}/edit`
  return (
    <>
      <RecordMenu
        kind={clientKind}
        record={client}
        isArchived={!client.isActive}
        trigger={<IconButton variant="secondary" icon={<Ellipsis />} label={t('More')} className={styles.more} />}
        onDeleted={() => navigate('/clients', { replace: true })}
      >
        <MenuItem asChild icon={<Pencil />}>
          <Link to={edit}>{t('Edit Client')}</Link>
        </MenuItem>
      </RecordMenu>
      <Button asChild icon={<Pencil />} className={styles.edit}>
        <Link to={edit}>{t('Edit Client')}</Link>
      </Button>
      <Button asChild variant="primary" icon={<FilePlus />}>
        <Link to={`/invoices?new&client=${client.id}`}>{t('Create Invoice')}</Link>
      </Button>
    </>
  )
}

function Subtitle({ client }: { client: Client }) {
  const t = useText()
  const format = useFormat()
  return `${t(client.industry ?? 'Other')} · ${t('Active since {date}', { date: format.day(client.createdAt) })}`
}

function ClientDetail({ client }: { client: Client }) {
  return (
    <>
      <ClientDetailStats client={client} />
      <Grid of="halves">
        <ContactCard client={client} />
        <Stack>
          <PaymentTermsCard client={client} />
          <FinancialSummaryCard client={client} />
        </Stack>
      </Grid>
      <Slot name="client-detail.cards.v1" context={{ clientId: client.id }} />
    </>
  )
}
