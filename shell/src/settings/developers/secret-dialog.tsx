import { Button, Dialog, Notice, Stack } from '@billfold/ui'
import { toast, useText } from '@billfold/web-kit'
import { Copy } from 'lucide-react'
import css from './secret-dialog.module.css'

interface SecretDialogProps {
  title: string
  description: string
  secret: string
  copyText: string
  copiedText: string
  /** Example command that uses the secret. */
  example?: string
  onClose: () => void
}

/** Shows an API token or a signing secret, which cannot be displayed again later. */
export function SecretDialog({ title, description, secret, copyText, copiedText, example, onClose }: SecretDialogProps) {
  const t = useText()

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      toast({ title: copiedText, tone: 'good' })
    } catch {
      toast({ title: t('The browser did not allow copying. Select the text and copy it.'), tone: 'bad' })
    }
  }

  return (
    <Dialog
      open
      title={title}
      description={description}
      onOpenChange={onClose}
      footer={
        <>
          <Button icon={<Copy />} onClick={() => void copy()}>
            {copyText}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <code className={css.secret}>{secret}</code>
        <Notice tone="warn">{t('Copy it now: it won’t be shown again. Keep it as secret as your password.')}</Notice>
        {example !== undefined && <pre className={css.example}>{example}</pre>}
      </Stack>
    </Dialog>
  )
}
