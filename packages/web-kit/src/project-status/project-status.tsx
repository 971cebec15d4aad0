import type { EmbedLanguage } from '@billfold/contracts/embeds/embed-message'
import type { SharedProject } from '@billfold/contracts/sharing/sharing-calls'
import { projectTones } from '@billfold/contracts/status-tones'
import { Badge } from '@billfold/ui/data/badge.tsx'
import { Progress } from '@billfold/ui/data/progress.tsx'
import type { CSSProperties, ReactNode } from 'react'
import { type Figures, figuresIn } from './figures.ts'
import styles from './project-status.module.css'
import { projectStatusText, type SayStatus, statusTexts } from './status-texts.ts'

interface FreshnessProps {
  updatedAt: Date
  /** True if the last refresh failed and the data is therefore out of date. */
  isLate: boolean
  language: EmbedLanguage
}

export function Freshness({ updatedAt, isLate, language }: FreshnessProps) {
  const say = statusTexts(language)
  return (
    <p className={styles.freshness} data-late={isLate}>
      {isLate && `${say('Could not be updated just now.')} `}
      {say('Last updated')} <time dateTime={updatedAt.toISOString()}>{figuresIn(language).instantText(updatedAt)}</time>
    </p>
  )
}

interface ProjectStatusProps {
  shared: SharedProject
  language?: EmbedLanguage
  /** More cards, shown above the footer. */
  children?: ReactNode
}

interface PartProps extends SharedProject {
  say: SayStatus
  figures: Figures
}

/**
 * The client's view of a project, shared by the lightweight page, the owner's preview and inline embeds. Inline embeds render it without
 * React (`embed/inline`), so it must not use state or effects. Its layout depends on its own width.
 */
export function ProjectStatus({ shared, language = 'en', children }: ProjectStatusProps) {
  const say = statusTexts(language)
  const part = { ...shared, say, figures: figuresIn(language) }
  const { project, client } = shared
  return (
    <article className={styles.document} lang={language}>
      <header className={styles.header}>
        <div className={styles.titles}>
          <h1 className={styles.name}>{project.name}</h1>
          <p className={styles.client}>
            {say('Project Overview for')} {client.name}
          </p>
        </div>
        <span className={styles.status}>
          <Badge tone={projectTones[project.status]}>{projectStatusText(project.status, say)}</Badge>
        </span>
      </header>

      {project.description && (
        <section className={styles.panel}>
          <h2 className={styles.heading}>{say('Project Description')}</h2>
          <p className={styles.description}>{project.description}</p>
        </section>
      )}

      <Details {...part} />

      <Money {...part} />

      <Time {...part} />

      {children}

      <footer className={styles.footer}>
        {say('This is a read-only view of your project status. For questions, please contact your project team.')}
      </footer>
    </article>
  )
}

function Time({ metrics, say, figures: { hoursText } }: PartProps) {
  return (
    <section className={styles.panel}>
      <h2 className={styles.heading}>{say('Time Summary')}</h2>
      <dl className={styles.terms}>
        <Term label={say('Total Hours')} value={hoursText(metrics.totalHours)} />
        <Term label={say('Billable Hours')} value={hoursText(metrics.billableHours)} />
        <Term label={say('Non-billable Hours')} value={hoursText(metrics.nonBillableHours)} />
      </dl>
    </section>
  )
}

function Money({ project: { budget }, metrics, say, figures: { money, percentText } }: PartProps) {
  const cards: FigureProps[] = [
    { label: say('Total Billed'), value: money(metrics.totalBilled), caption: say('Amount invoiced to date') },
    { label: say('Amount Paid'), value: money(metrics.paidAmount), caption: say('Payments received') },
    { label: say('Outstanding Balance'), value: money(metrics.outstandingAmount), caption: say('Pending payment') },
    budget === null
      ? { label: say('Project Budget'), value: say('Not set'), caption: say('No budget set') }
      : {
          label: say('Project Budget'),
          value: money(budget),
          caption: `${percentText(metrics.budgetUtilization)} ${say('utilized')}`,
          note: say('Share of the budget invoiced so far'),
        },
  ]
  const letters = Math.max(...cards.map(({ value }) => value.length))
  return (
    <div className={styles.figures} style={{ '--letters': letters } as CSSProperties}>
      {cards.map((card) => (
        <Figure key={card.label} {...card} />
      ))}
    </div>
  )
}

interface FigureProps {
  label: string
  value: string
  caption: string
  /** Explains the caption. */
  note?: string
}

function Figure({ label, value, caption, note }: FigureProps) {
  return (
    <section className={styles.figure}>
      <h2 className={styles.figureLabel}>{label}</h2>
      <p className={styles.figureValue}>{value}</p>
      <p className={styles.figureCaption}>{caption}</p>
      {note !== undefined && <p className={styles.figureCaption}>{note}</p>}
    </section>
  )
}

function Details({ project: { startDate, dueDate, completionPercentage }, say, figures: { dateText, wholePercentText } }: PartProps) {
  const day = (date: string | null) => (date === null ? say('Not set') : dateText(date))
  return (
    <section className={styles.panel}>
      <h2 className={styles.heading}>{say('Project Details')}</h2>
      <dl className={styles.terms}>
        <Term label={say('Start Date')} value={day(startDate)} />
        <Term label={say('Due Date')} value={day(dueDate)} />
        <div className={styles.progress}>
          <dt>{say('Progress')}</dt>
          <dd>
            <Progress value={completionPercentage} label={say('Progress')} tone={completionPercentage === 100 ? 'good' : 'accent'} />
            <span className={styles.percent}>{wholePercentText(completionPercentage)}</span>
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
