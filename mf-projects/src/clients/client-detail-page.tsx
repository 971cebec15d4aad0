import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { Button, Card, CardHeader, CardTitle, DescriptionList, Grid, LoadingState, MenuItem, Progress, Skeleton, Stack } from '@billfold/ui'
import { type ApiError, Link, PageShell, Slot, useCall, useFormat, useParams, useText } from '@billfold/web-kit'
import { StatCards } from '@billfold/web-kit/states/stat-cards.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { CircleDollarSign, Clock, FilePlus, FileText, FolderKanban, ScrollText } from 'lucide-react'
import { clientKind } from '../records/record-kinds.tsx'
import { RecordPageActions, RecordPageState } from '../records/record-page.tsx'
import styles from './client-detail-page.module.css'
import { ClientTabs } from './client-tabs.tsx'
import { emailLink, phoneLink, websiteLink } from './client-links.ts'
import { collectionRate } from './client-texts.ts'

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
      <RecordPageState
        kind={clientKind}
        query={query}
        loading={
          <ClientTabs clientId={null}>
            <Loading query={query} />
          </ClientTabs>
        }
      >
        {(client) => (
          <ClientTabs clientId={client.id}>
            <Overview client={client} query={query} />
          </ClientTabs>
        )}
      </RecordPageState>
    </PageShell>
  )
}

function Actions({ client }: { client: Client }) {
  const t = useText()
  const statement = `/clients/${client.id}/statement`
  return (
    <RecordPageActions
      kind={clientKind}
      record={client}
      isArchived={!client.isActive}
      editText={t('Edit Client')}
      menu={
        <MenuItem asChild icon={<ScrollText />}>
          <Link to={statement}>{t('Statement')}</Link>
        </MenuItem>
      }
    >
      <Button asChild icon={<ScrollText />} className={styles.statement}>
        <Link to={statement}>{t('Statement')}</Link>
      </Button>
      <Button asChild variant="primary" icon={<FilePlus />}>
        <Link to={`/invoices?new&client=${client.id}`}>{t('Create Invoice')}</Link>
      </Button>
    </RecordPageActions>
  )
}

function Subtitle({ client }: { client: Client }) {
  const t = useText()
  const format = useFormat()
  return `${t(client.industry ?? 'Other')} · ${t('Active since {date}', { date: format.day(client.createdAt) })}`
}

interface ClientQuery {
  query: UseQueryResult<Client, ApiError>
}

function Overview({ client, query }: ClientQuery & { client: Client }) {
  return (
    <>
      <ClientDetailStats query={query} />
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

function ClientDetailStats({ query }: ClientQuery) {
  const t = useText()
  const { money, number } = useFormat()
  return (
    <StatCards
      strip
      query={query}
      stats={[
        { label: t('Total Received'), icon: <CircleDollarSign />, value: ({ revenue }) => money(revenue), caption: () => t('Includes payments from before Billfold') },
        { label: t('Total Invoiced'), icon: <FileText />, value: ({ totalInvoiced }) => money(totalInvoiced), caption: () => t('Lifetime total') },
        { label: t('Outstanding'), icon: <Clock />, value: ({ totalOutstanding }) => money(totalOutstanding), caption: () => t('Pending payment') },
        {
          label: t('Total Projects'),
          icon: <FolderKanban />,
          value: ({ totalProjects }) => number(totalProjects),
          caption: ({ activeProjects }) => t('{count} active', { count: activeProjects }),
        },
      ]}
    />
  )
}

function ContactCard({ client }: { client: Client }) {
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
  /** True for external pages, which open in a new tab without a referrer. */
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

function PaymentTermsCard({ client }: { client: Client }) {
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

function FinancialSummaryCard({ client }: { client: Client }) {
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

const contactLabels = ['Company Name', 'Phone', 'Industry', 'Address', 'Primary Contact', 'Website', 'Email', 'Tax ID']
const termLabels = ['Payment Terms', 'Currency', 'Hourly Rate']
const summaryLabels = ['Total Invoiced', 'Total Received', 'Outstanding', 'Collection Rate']

function Loading({ query }: ClientQuery) {
  const t = useText()
  return (
    <LoadingState text={t('Loading client...')}>
      <Stack gap={6}>
        <ClientDetailStats query={query} />
        <Grid of="halves">
          <SkeletonCard title={t('Contact Information')} labels={contactLabels} />
          <Stack>
            <SkeletonCard title={t('Payment Terms')} labels={termLabels} />
            <SkeletonCard title={t('Financial Summary')} labels={summaryLabels} />
          </Stack>
        </Grid>
      </Stack>
    </LoadingState>
  )
}

function SkeletonCard({ title, labels }: { title: string; labels: readonly string[] }) {
  const t = useText()
  return (
    <Card>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      <DescriptionList items={labels.map((label) => ({ label: t(label), value: <Skeleton width="60%" /> }))} />
    </Card>
  )
}
