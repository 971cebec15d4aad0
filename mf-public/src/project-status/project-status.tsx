import type { SharedProject } from '@billfold/contracts/sharing/shared-project'
import { Badge, type Tone } from '@billfold/ui/badge/badge.tsx'
import { Progress } from '@billfold/ui/progress/progress.tsx'
import type { CSSProperties } from 'react'
import { dateText, hoursText, moneyText, percentText } from '../page/figures.ts'
import { Figure } from './figure.tsx'
import styles from './project-status.module.css'

type Status = SharedProject['project']['status']

const tones: Record<Status, Tone> = { active: 'good', completed: 'info', on_hold: 'warn', cancelled: 'muted' }

/** What the client sees: the same component on the light page and in the owner's preview. It lays itself out by its own width. */
export function ProjectStatus({ shared: { project, client, metrics } }: { shared: SharedProject }) {
  return (
    <article className={styles.document}>
      <header className={styles.header}>
        <div className={styles.titles}>
          <h1 className={styles.name}>{project.name}</h1>
          <p className={styles.client}>Project Overview for {client.name}</p>
        </div>
        <span className={styles.status}>
          <Badge tone={tones[project.status]}>{project.status.replace('_', ' ')}</Badge>
        </span>
      </header>

      <Details project={project} />

      <Money project={project} metrics={metrics} />

      <section className={styles.panel}>
        <h2 className={styles.heading}>Time Summary</h2>
        <dl className={styles.terms}>
          <Term label="Total Hours" value={hoursText(metrics.totalHours)} />
          <Term label="Billable Hours" value={hoursText(metrics.billableHours)} />
          <Term label="Non-billable Hours" value={hoursText(metrics.nonBillableHours)} />
        </dl>
      </section>

      {project.description && (
        <section className={styles.panel}>
          <h2 className={styles.heading}>Project Description</h2>
          <p className={styles.description}>{project.description}</p>
        </section>
      )}

      <footer className={styles.footer}>
        This is a read-only view of your project status. For questions, please contact your project team.
      </footer>
    </article>
  )
}

function Money({ project: { budget }, metrics }: Pick<SharedProject, 'project' | 'metrics'>) {
  const figures = [
    { label: 'Total Billed', value: moneyText(metrics.totalBilled), caption: 'Amount invoiced to date' },
    { label: 'Amount Paid', value: moneyText(metrics.paidAmount), caption: 'Payments received' },
    { label: 'Outstanding Balance', value: moneyText(metrics.outstandingAmount), caption: 'Pending payment' },
    budget === null
      ? { label: 'Project Budget', value: 'Not set', caption: 'No budget set' }
      : { label: 'Project Budget', value: moneyText(budget), caption: `${percentText(metrics.budgetUtilization)} utilized` },
  ]
  const letters = Math.max(...figures.map(({ value }) => value.length))
  return (
    <div className={styles.figures} style={{ '--letters': letters } as CSSProperties}>
      {figures.map((figure) => (
        <Figure key={figure.label} {...figure} />
      ))}
    </div>
  )
}

function Details({ project: { startDate, dueDate, completionPercentage } }: Pick<SharedProject, 'project'>) {
  return (
    <section className={styles.panel}>
      <h2 className={styles.heading}>Project Details</h2>
      <dl className={styles.terms}>
        <Term label="Start Date" value={dateText(startDate)} />
        <Term label="Due Date" value={dateText(dueDate)} />
        <div className={styles.progress}>
          <dt>Progress</dt>
          <dd>
            <Progress value={completionPercentage} label="Progress" tone={completionPercentage === 100 ? 'good' : 'accent'} />
            <span className={styles.percent}>{completionPercentage}%</span>
          </dd>
        </div>
      </dl>
    </section>
  )
}

function Term({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
