import type { ShareLink } from '@billfold/contracts/sharing/share-link-calls'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { Button } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { LinkPanel } from '@billfold/web-kit/sharing/link-panel.tsx'
import { Code, Copy, Eye } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { PreviewDialog } from './preview-dialog.tsx'

const EmbedDialog = lazy(() => import('./embed-dialog.tsx').then((file) => ({ default: file.EmbedDialog })))

interface ProjectLinkProps {
  projectId: number
  link: ShareLink
  share: () => Promise<void>
  isPending: boolean
}

export function ProjectLink({ projectId, link, share, isPending }: ProjectLinkProps) {
  const t = useText()
  const [open, setOpen] = useState<'preview' | 'embed' | null>(null)
  const close = () => setOpen(null)
  const actions = (
    <>
      {/* Copying an expired link would silently create a new one. */}
      {!link.isExpired && (
        <Button icon={<Copy />} busy={isPending} busyText={t('Copying...')} onClick={() => void share()}>
          {t('Copy link')}
        </Button>
      )}
      <Button icon={<Eye />} onClick={() => setOpen('preview')}>
        {t('Preview')}
      </Button>
      <Button icon={<Code />} onClick={() => setOpen('embed')}>
        {t('Embed')}
      </Button>
    </>
  )

  return (
    <>
      <LinkPanel
        shared={{ calls: sharingCalls, id: projectId }}
        link={link}
        expired={t('Expired')}
        showsAddress
        actions={actions}
        onReplace={() => void share()}
      />
      {open === 'preview' && <PreviewDialog url={link.url} onClose={close} />}
      <Suspense>{open === 'embed' && <EmbedDialog url={link.url} onClose={close} />}</Suspense>
    </>
  )
}
