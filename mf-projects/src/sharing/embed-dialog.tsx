import { Button, Dialog } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { EmbedPanel } from '@billfold/web-kit/sharing/embed/embed-panel.tsx'

/** The project status is read-only, so any site may embed it. */
export function EmbedDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const t = useText()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title={t('Embed the project status')}
      description={t('Visitors see the current status of this project. It stops working when the link expires or is revoked.')}
      footer={<Button onClick={onClose}>{t('Done')}</Button>}
    >
      <EmbedPanel kind="project" url={url} />
    </Dialog>
  )
}
