import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { Button, Grid, Stack } from '@billfold/ui'
import { Link, PageShell, Slot, useCall, useFormat, useParams, useText } from '@billfold/web-kit'
import { Pencil } from 'lucide-react'
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
      actions={
        client && (
          <Button asChild variant="primary" icon={<Pencil />}>
            <Link to={`/clients/${client.id}/edit`}>{t('Edit Client')}</Link>
          </Button>
        )
      }
    >
      <ClientState query={query} loading={<ClientDetailSkeleton />}>
        {(client) => <ClientDetail client={client} />}
      </ClientState>
    </PageShell>
  )
}

function Subtitle({ client }: { client: Client }) {
  const t = useText()
  const format = useFormat()
  return `${client.industry ?? t('Other')} · ${t('Active since {date}', { date: format.day(client.createdAt) })}`
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
