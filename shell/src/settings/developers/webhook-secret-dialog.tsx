import { Button, Dialog, Notice, Stack } from '@billfold/ui'
import { toast, useText } from '@billfold/web-kit'
import { Copy } from 'lucide-react'
import css from './token-dialog.module.css'

/** The secret is shown only once. */
export function WebhookSecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useText()

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      toast({ title: t('Secret copied'), tone: 'good' })
    } catch {
      toast({ title: t('The browser did not allow copying. Select the secret and copy it.'), tone: 'bad' })
    }
  }

  return (
    <Dialog
      open
      title={t('Signing secret')}
      description={t('Use it to check that a message comes from Billfold. The signature follows the Standard Webhooks specification.')}
      onOpenChange={onClose}
      footer={
        <>
          <Button icon={<Copy />} onClick={() => void copy()}>
            {t('Copy secret')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <code className={css.token}>{secret}</code>
        <Notice tone="warn">{t('Copy it now: it won’t be shown again. Keep it as secret as your password.')}</Notice>
      </Stack>
    </Dialog>
  )
}
