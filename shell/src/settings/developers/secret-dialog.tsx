import { Button, Dialog, Notice, Stack } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { useCopy } from '@billfold/web-kit/sharing/use-copy.ts'
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
  const copy = useCopy({ copied: { title: copiedText } })
  return (
    <Dialog
      open
      title={title}
      description={description}
      onOpenChange={onClose}
      footer={
        <>
          <Button icon={<Copy />} onClick={() => void copy(secret)}>
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
