import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { Button, Card, CardHeader, CardTitle, DescriptionList, Row, Skeleton, Stack } from '@billfold/ui'
import { Link, QueryState, useCall, useFormat, useNavigate, useSave, useText } from '@billfold/web-kit'
import { FolderPlus } from 'lucide-react'
import { AlreadyConverted } from './already-converted.tsx'

/** Reviews the new project before it is created. */
export function ConversionForm({ proposalId }: { proposalId: number }) {
  const t = useText()
  const format = useFormat()
  const navigate = useNavigate()
  const params = { id: proposalId }
  const query = useCall(proposalCalls.conversion, { params })
  const convert = useSave(proposalCalls.convert, {
    changes: ['proposals', 'projects'],
    success: 'Project created successfully',
    failure: { title: 'Error', fallback: 'Failed to create project' },
    goOn: ({ projectId }) => navigate(`/projects/${projectId}`, { replace: true }),
  })

  return (
    <QueryState query={query} loading={<Skeleton width="100%" height={260} />} failure={t('The project could not be prepared')}>
      {(conversion) =>
        conversion.projectId === null ? (
          <Card>
            <CardHeader>
              <CardTitle subtitle={t('The proposal doesn’t change, and the two link to each other.')}>{t('This project will be created')}</CardTitle>
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
              <Row justify="end">
                <Button asChild>
                  <Link to={`/proposals/${proposalId}`}>{t('Cancel')}</Link>
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
