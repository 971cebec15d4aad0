import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { Button, Card, CardHeader, CardTitle, DescriptionList, Grid, IconButton, MenuItem, Progress, Stack, StatCard } from '@billfold/ui'
import { Link, PageShell, Slot, useCall, useFormat, useNavigate, useParams, useText } from '@billfold/web-kit'
import { CircleDollarSign, Clock, Ellipsis, FilePlus, FileText, FolderKanban, Pencil } from 'lucide-react'
import { clientKind } from '../removal/record-kinds.ts'
import { RecordMenu } from '../removal/record-menu.tsx'
import styles from './client-detail-page.module.css'
import { ClientDetailSkeleton } from './client-detail-skeleton.tsx'
import { ClientState } from './client-state.tsx'
import { collectionRate, emailLink, phoneLink, websiteLink } from './client-texts.ts'

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

export function ClientDetailStats({ client }: { client: Client }) {
  const t = useText()
  const format = useFormat()
  return (
    <Grid of="stats">
      <StatCard label={t('Total Received')} icon={<CircleDollarSign />} value={format.money(client.revenue)} />
      <StatCard
        label={t('Total Invoiced')}
        icon={<FileText />}
        value={format.money(client.totalInvoiced)}
        caption={t('Lifetime total')}
      />
      <StatCard
        label={t('Outstanding')}
        icon={<Clock />}
        value={format.money(client.totalOutstanding)}
        caption={t('Pending payment')}
      />
      <StatCard
        label={t('Total Projects')}
        icon={<FolderKanban />}
        value={format.number(client.totalProjects)}
        caption={t('{count} active', { count: client.activeProjects })}
      />
    </Grid>
  )
}

export function ContactCard({ client }: { client: Client }) {
  const t = useText()
  const { phone, website, email } = client
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('Contact Information')}</CardTitle>
      </CardHeader>
      <DescriptionList
        missing={t('Not provided')}
        items={[
          { label: t('Company Name'), value: client.name },
          { label: t('Phone'), value: phone && <Contact text={phone} link={phoneLink(phone)} /> },
          { label: t('Industry'), value: client.industry && t(client.industry) },
          { label: t('Address'), value: client.address },
          { label: t('Primary Contact'), value: client.primaryContact },
          { label: t('Website'), value: website && <Contact text={website} link={websiteLink(website)} isElsewhere /> },
          { label: t('Email'), value: <Contact text={email} link={emailLink(email)} /> },
          { label: t('Tax ID'), value: client.taxId },
        ]}
      />
    </Card>
  )
}

interface ContactProps {
  text: string
  link: string | null
  /** An external page: opens in a new tab without a referrer. */
  isElsewhere?: boolean
}

function Contact({ text, link, isElsewhere = false }: ContactProps) {
  if (link === null) return text
  return (
    <a href={link} {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer' })}>
      {text}
    </a>
  )
}

export function PaymentTermsCard({ client }: { client: Client }) {
  const t = useText()
  const format = useFormat()
  const { hourlyRate } = client
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('Payment Terms')}</CardTitle>
      </CardHeader>
      <DescriptionList
        missing={t('Not provided')}
        items={[
          { label: t('Payment Terms'), value: t(client.paymentTerms) },
          { label: t('Currency'), value: client.currency },
          { label: t('Hourly Rate'), value: hourlyRate && t('{amount}/hr', { amount: format.money(hourlyRate) }) },
        ]}
      />
    </Card>
  )
}

export function FinancialSummaryCard({ client }: { client: Client }) {
  const t = useText()
  const format = useFormat()
  const rate = collectionRate(client.revenue, client.totalInvoiced)
  const figure = (label: string, value: string) => ({ label, value: <span className={styles.figure}>{value}</span> })
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('Financial Summary')}</CardTitle>
      </CardHeader>
      <Stack gap={3}>
        <DescriptionList
          items={[
            figure(t('Total Invoiced'), format.money(client.totalInvoiced)),
            figure(t('Total Received'), format.money(client.revenue)),
            figure(t('Outstanding'), format.money(client.totalOutstanding)),
            figure(t('Collection Rate'), t('{percent}%', { percent: format.number(rate) })),
          ]}
        />
        <Progress value={rate} tone="good" label={t('Collection Rate')} />
      </Stack>
    </Card>
  )
}
