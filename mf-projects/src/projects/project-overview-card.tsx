import type { Project } from '@billfold/contracts/projects/project'
import { Card, CardHeader, CardTitle, DescriptionList, Progress } from '@billfold/ui'
import { Link, useFormat, useText } from '@billfold/web-kit'
import styles from './project-overview-card.module.css'

export function ProjectOverviewCard({ project }: { project: Project }) {
  const t = useText()
  const format = useFormat()
  const { clientId, clientName, completionPercentage } = project
  const date = (value: string | null) => (value === null ? t('Not set') : format.date(value))
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('Project Overview')}</CardTitle>
      </CardHeader>
      <DescriptionList
        items={[
          { label: t('Client'), value: clientName ? <Link to={`/clients/${clientId}`}>{clientName}</Link> : t('Unknown Client') },
          { label: t('Start Date'), value: date(project.startDate) },
          { label: t('Due Date'), value: date(project.dueDate) },
          // The specified overview has no end date; one that was typed is still to be seen.
          ...(project.endDate === null ? [] : [{ label: t('End Date'), value: date(project.endDate) }]),
          {
            label: t('Progress'),
            value: (
              <span className={styles.progress}>
                <Progress
                  value={completionPercentage}
                  tone={completionPercentage === 100 ? 'good' : 'accent'}
                  label={t('Progress')}
                />
                <span className={styles.percent}>{t('{percent}%', { percent: completionPercentage })}</span>
              </span>
            ),
          },
        ]}
      />
    </Card>
  )
}
