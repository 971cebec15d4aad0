import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { Card, CardHeader, CardTitle, Skeleton } from '@billfold/ui'
import { QueryState, type SlotProps, useCall, useShare, useText } from '@billfold/web-kit'
import { ProjectLink } from './project-link.tsx'
import styles from './share-card.module.css'

/** Card on a project's page with the client link, its latest views and a preview. The link is created in the page header. */
export function ShareCard({ context: { projectId } }: SlotProps<'project-detail.cards.v1'>) {
  const t = useText()
  // Called here rather than in the link's component, which unmounts while a new link is created.
  const { share, isPending, dialog } = useShare(projectId, sharingCalls)
  const query = useCall(sharingCalls.get, { params: { id: projectId } })
  return (
    <Card className={styles.card}>
      <CardHeader>
        <CardTitle subtitle={t('A read-only page for this project. Your client doesn’t need an account. On that page, “Utilized” means invoiced, so your rates stay private.')}>{t('Client page')}</CardTitle>
      </CardHeader>
      <QueryState query={query} loading={<ShareCardLoading />} failure={t('The link could not be loaded')}>
        {({ link }) =>
          link ? (
            <ProjectLink key={link.url} projectId={projectId} link={link} share={share} isPending={isPending} />
          ) : (
            <p className={styles.none}>{t('No link yet. “Share with Client” creates one and copies it.')}</p>
          )
        }
      </QueryState>
      {dialog}
    </Card>
  )
}

export function ShareCardLoading() {
  return (
    <div className={styles.loading} aria-hidden>
      <Skeleton width="100%" height={44} />
      <Skeleton width="60%" height={36} />
    </div>
  )
}
