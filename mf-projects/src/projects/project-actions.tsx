import type { Project } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { Button, Notice } from '@billfold/ui'
import { type ApiError, Link, useDownload, useShare, useText } from '@billfold/web-kit'
import { ClockPlus, Download, FilePlus, Share2, Timer } from 'lucide-react'
import { projectKind, useRestore } from '../records/record-kinds.tsx'
import { RecordPageActions } from '../records/record-page.tsx'
import styles from './project-actions.module.css'

export function ProjectActions({ project }: { project: Project }) {
  const t = useText()
  const { share, isPending, dialog } = useShare(project.id, sharingCalls)
  const pdf = useDownload(projectCalls.downloadPdf, { success: 'PDF downloaded successfully', failure: 'Failed to download PDF' })
  return (
    <RecordPageActions kind={projectKind} record={project} isArchived={project.isArchived} editText={t('Edit')}>
      <Button
        icon={<Download />}
        iconOnPhone
        busy={pdf.isPending}
        busyText={t('Downloading...')}
        onClick={() => pdf.mutate({ params: { id: project.id } }, { onError: log })}
      >
        {t('Download PDF')}
      </Button>
      <Button icon={<Share2 />} busy={isPending} busyText={t('Sharing...')} onClick={() => void share()}>
        {t('Share with Client')}
      </Button>
      {dialog}
    </RecordPageActions>
  )
}

/** The specification requires this log entry in addition to the message for the user. */
function log(error: ApiError): void {
  // oxlint-disable-next-line no-console
  console.error(error)
}

/** The forms belong to another module, so these actions link to their URLs. */
export function WorkActions({ project: { id, clientId } }: { project: Project }) {
  const t = useText()
  return (
    <div className={styles.work}>
      <Button asChild icon={<ClockPlus />}>
        <Link to={`/time-tracking?new&client=${clientId}&project=${id}`}>{t('Log time')}</Link>
      </Button>
      <Button asChild icon={<Timer />}>
        <Link to={`/time-tracking?start&project=${id}`}>{t('Start timer')}</Link>
      </Button>
      <Button asChild variant="primary" icon={<FilePlus />}>
        <Link to={`/invoices?new&client=${clientId}&project=${id}`}>{t('Create invoice')}</Link>
      </Button>
    </div>
  )
}

export function ArchivedNotice({ id }: { id: number }) {
  const t = useText()
  const { restore, isPending } = useRestore(projectKind, id)
  return (
    <Notice
      title={t('This project is archived')}
      action={
        <Button size="small" busy={isPending} onClick={restore}>
          {t('Restore')}
        </Button>
      }
    >
      {t('It’s hidden from the list and doesn’t count as active.')}
    </Notice>
  )
}
