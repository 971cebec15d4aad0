import type { Project } from '@billfold/contracts/projects/project'
import { Card, CardHeader, CardTitle, cx, Progress } from '@billfold/ui'
import { Link, useFormat, useText } from '@billfold/web-kit'
import { hoursText } from '@billfold/web-kit/format/hours.ts'
import type { ReactNode } from 'react'
import styles from './project-overview-card.module.css'

export function ProjectOverviewCard({ project }: { project: Project }) {
  const t = useText()
  const format = useFormat()
  const { clientId, clientName, proposal, endDate, hourlyRate, estimatedHours, completionPercentage } = project
  const date = (value: string | null) => (value === null ? t('Not set') : format.date(value))
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('Project Overview')}</CardTitle>
      </CardHeader>
      <dl className={styles.facts}>
        <Fact label={t('Client')} name={clientName}>
          {clientName ? <Link to={`/clients/${clientId}`}>{clientName}</Link> : t('Unknown Client')}
        </Fact>
        <Fact label={t('Start Date')}>{date(project.startDate)}</Fact>
        <Fact label={t('Due Date')}>{date(project.dueDate)}</Fact>
        {/* The overview in the specification does not include these values. They are shown here if they are set. */}
        {endDate !== null && <Fact label={t('End Date')}>{format.date(endDate)}</Fact>}
        {hourlyRate !== null && <Fact label={t('Hourly Rate')}>{t('{amount}/hr', { amount: format.money(hourlyRate) })}</Fact>}
        {estimatedHours !== null && <Fact label={t('Estimated Hours')}>{hoursText(estimatedHours, t)}</Fact>}
        {proposal && (
          <Fact label={t('Proposal')} name={proposal.title}>
            <Link to={`/proposals/${proposal.id}`}>{proposal.title}</Link>
          </Fact>
        )}
        <Fact label={t('Progress')}>
          <span className={styles.progress}>
            <Progress value={completionPercentage} tone={completionPercentage === 100 ? 'good' : 'accent'} label={t('Progress')} />
            <span className={styles.percent}>{t('{percent}%', { percent: completionPercentage })}</span>
          </span>
        </Fact>
      </dl>
    </Card>
  )
}

interface FactProps {
  label: string
  /** Full text of a value that may be long. The value then gets more space and is truncated after three lines. */
  name?: string
  children: ReactNode
}

function Fact({ label, name, children }: FactProps) {
  return (
    <div className={cx(styles.fact, name !== undefined && styles.named)}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value} title={name}>
        {children}
      </dd>
    </div>
  )
}
