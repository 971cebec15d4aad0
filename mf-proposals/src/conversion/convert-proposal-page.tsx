import { Button, Card, CardHeader, CardTitle, DescriptionList, EmptyState, LoadingState, Notice, Row, Skeleton, Stack } from '@billfold/ui'
import { Link, PageShell, QueryState, useCall, useFormat, useNavigate, useParams, useSave, useText } from '@billfold/web-kit'
import { FolderCheck, FolderLock, FolderPlus } from 'lucide-react'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { FoundState } from '../proposals/proposal-state.tsx'

function AlreadyConverted({ projectId }: { projectId: number }) {
  const t = useText()
  return (
    <EmptyState
      icon={<FolderCheck />}
      title={t('This proposal already has a project')}
      description={t('A proposal can be converted only once.')}
      action={
        <Button asChild variant="primary">
          <Link to={`/projects/${projectId}`}>{t('View Project')}</Link>
        </Button>
      }
    />
  )
}

function ConversionForm({ proposal }: { proposal: Proposal }) {
  const t = useText()
  const format = useFormat()
  const navigate = useNavigate()
  const params = { id: proposal.id }
  const { depositInvoiceId, depositInvoiceNumber } = proposal
  const query = useCall(proposalCalls.conversion, { params })
  const convert = useSave(proposalCalls.convert, {
    changes: ['proposals', 'projects'],
    success: 'Project created successfully',
    failure: { title: 'Error', fallback: 'Failed to create project' },
    onSavedWhileOpen: ({ projectId }) => navigate(`/projects/${projectId}`, { replace: true }),
  })

  return (
    <QueryState query={query} loading={<Skeleton width="100%" height={260} />} failure={t('The project could not be prepared')}>
      {(conversion) =>
        conversion.projectId === null ? (
          <Card>
            <CardHeader>
              <CardTitle subtitle={t('The proposal stays the same, and the proposal and the project will link to each other.')}>{t('This project will be created')}</CardTitle>
            </CardHeader>
            <Stack gap={5}>
              <DescriptionList
                missing={t('Not set')}
                items={[
                  { label: t('Client'), value: conversion.clientName },
                  { label: t('Project Name'), value: conversion.name },
                  { label: t('Description'), value: conversion.description },
                  { label: t('Budget'), value: format.money(conversion.budget) },
                  { label: t('Start Date'), value: t('{date} (today)', { date: format.date(conversion.startDate) }) },
                  { label: t('Due Date'), value: null },
                ]}
              />
              {depositInvoiceId !== null && (
                <Notice>{t('Deposit invoice {number} will be added to this project.', { number: depositInvoiceNumber ?? '' })}</Notice>
              )}
              <Row justify="end">
                <Button asChild>
                  <Link to={`/proposals/${proposal.id}`}>{t('Cancel')}</Link>
                </Button>
                <Button
                  variant="primary"
                  icon={<FolderPlus />}
                  busy={convert.isPending || convert.isSuccess}
                  busyText={t('Creating...')}
                  onClick={() => convert.mutate({ params })}
                >
                  {t('Create Project')}
                </Button>
              </Row>
            </Stack>
          </Card>
        ) : (
          <AlreadyConverted projectId={conversion.projectId} />
        )
      }
    </QueryState>
  )
}

export function ConvertProposalPage() {
  const t = useText()
  const { id = '' } = useParams()
  const query = useCall(proposalCalls.get, { params: { id } })
  return (
    <PageShell
      width="form"
      title={t('Convert to Project')}
      subtitle={query.data?.title}
      back={{ to: `/proposals/${id}`, label: t('Back to Proposal') }}
    >
      <FoundState query={query} loading={<Loading />}>
        {(proposal) => <Conversion proposal={proposal} />}
      </FoundState>
    </PageShell>
  )
}

function Conversion({ proposal }: { proposal: Proposal }) {
  const t = useText()
  const { id, status, convertedToProjectId } = proposal
  if (convertedToProjectId !== null) return <AlreadyConverted projectId={convertedToProjectId} />
  if (status === 'accepted') return <ConversionForm proposal={proposal} />
  return (
    <EmptyState
      icon={<FolderLock />}
      title={t('This proposal hasn’t been accepted yet')}
      description={t('Only an accepted proposal can become a project. Your client accepts it by signing, or you mark it as approved.')}
      action={
        <Button asChild>
          <Link to={`/proposals/${id}`}>{t('View Details')}</Link>
        </Button>
      }
    />
  )
}

function Loading() {
  const t = useText()
  return (
    <LoadingState text={t('Loading proposal...')}>
      <Stack aria-hidden>
        <Skeleton width="60%" height={28} />
        <Skeleton width="100%" height={220} />
      </Stack>
    </LoadingState>
  )
}
