import type { ShareLink } from '@billfold/contracts/sharing/share-link-calls'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { Button } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { LinkPanel } from '@billfold/web-kit/sharing/link-panel.tsx'
import { Code, Eye } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { PreviewDialog } from './preview-dialog.tsx'

const EmbedDialog = lazy(() => import('./embed-dialog.tsx').then((file) => ({ default: file.EmbedDialog })))

interface ProjectLinkProps {
  projectId: number
  link: ShareLink
  onReplace: () => void
}

export function ProjectLink({ projectId, link, onReplace }: ProjectLinkProps) {
  const t = useText()
  const [open, setOpen] = useState<'preview' | 'embed' | null>(null)
  const close = () => setOpen(null)
  const actions = (
    <>
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
        onReplace={onReplace}
      />
      {open === 'preview' && <PreviewDialog url={link.url} onClose={close} />}
      <Suspense>{open === 'embed' && <EmbedDialog url={link.url} onClose={close} />}</Suspense>
    </>
  )
}
