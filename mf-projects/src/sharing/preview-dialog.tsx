import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { Button, Dialog, LoadingState } from '@billfold/ui'
import { QueryState, queryOf, useText } from '@billfold/web-kit'
import { useQuery } from '@tanstack/react-query'
import { ProjectStatus } from '@billfold/web-kit/project-status/project-status.tsx'
import styles from './preview-dialog.module.css'

const MINUTE_MS = 60_000

/** Uses the same data and component as the client's page and updates live, but does not count as a view. */
export function PreviewDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const t = useText()
  const token = url.slice(url.lastIndexOf('/') + 1)
  const query = useQuery({ ...queryOf(sharingCalls.read, { params: { token } }), staleTime: 0, gcTime: 0, refetchInterval: MINUTE_MS })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title={t('What your client sees')}
      description={t('The page as it looks right now.')}
      footer={<Button onClick={onClose}>{t('Done')}</Button>}
    >
      <QueryState query={query} failure={t('The page could not be opened')} loading={<LoadingState text={t('Loading project details...')} />}>
        {(shared) => (
          // Scrolls inside the dialog, so it must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <section data-theme="light" className={styles.page} aria-label={t('Preview')} tabIndex={0}>
            <ProjectStatus shared={shared} language={shared.language} />
          </section>
        )}
      </QueryState>
    </Dialog>
  )
}
