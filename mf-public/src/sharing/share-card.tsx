import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { Button, Card, CardHeader, CardTitle, Skeleton } from '@billfold/ui'
import { QueryState, type SlotProps, useCall, useText } from '@billfold/web-kit'
import { CircleCheck, Share2 } from 'lucide-react'
import { CopyPrompt } from './copy-prompt.tsx'
import { LinkPanel } from './link-panel.tsx'
import styles from './share-card.module.css'
import { useShare } from './use-share.ts'

/** On a project's page: its link for the client, who has looked at it, and what the client sees. */
export function ShareCard({ context: { projectId } }: SlotProps<'project-detail.cards.v1'>) {
  const t = useText()
  const query = useCall(sharingCalls.get, { params: { id: projectId } })
  const { share, isPending, outcome, forget } = useShare(projectId)
  return (
    <Card className={styles.card}>
      <CardHeader
        actions={
          <Button variant="primary" icon={<Share2 />} busy={isPending} busyText={t('Sharing...')} onClick={() => void share()}>
            {t('Share with Client')}
          </Button>
        }
      >
        <CardTitle subtitle={t('A read-only page of this project. Your client needs no account.')}>{t('Client page')}</CardTitle>
      </CardHeader>

      <div role="alert">
        {outcome.kind === 'copied' && (
          <p className={styles.copied}>
            <CircleCheck aria-hidden size={16} />
            {t('Share link copied to clipboard!')}
          </p>
        )}
      </div>

      <QueryState query={query} loading={<Loading />} failure={t('The link could not be loaded')}>
        {({ link }) =>
          link ? (
            <LinkPanel key={link.url} projectId={projectId} link={link} onEnded={forget} onShare={share} />
          ) : (
            <p className={styles.none}>{t('No link yet. “Share with Client” makes one and copies it.')}</p>
          )
        }
      </QueryState>

      {outcome.kind === 'prompt' && <CopyPrompt url={outcome.url} onClose={forget} />}
    </Card>
  )
}

function Loading() {
  return (
    <div className={styles.loading} aria-hidden>
      <Skeleton width="100%" height={44} />
      <Skeleton width="60%" height={36} />
    </div>
  )
}
