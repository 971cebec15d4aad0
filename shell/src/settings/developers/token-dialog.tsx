import type { CreatedApiToken } from '@billfold/contracts/api-tokens/api-token'
import { Button, Dialog, Notice, Stack } from '@billfold/ui'
import { toast, useText } from '@billfold/web-kit'
import { Copy } from 'lucide-react'
import css from './token-dialog.module.css'

/** The token is shown only once. */
export function TokenDialog({ created: { name, token }, onClose }: { created: CreatedApiToken; onClose: () => void }) {
  const t = useText()

  async function copy() {
    try {
      await navigator.clipboard.writeText(token)
      toast({ title: t('API token copied'), tone: 'good' })
    } catch {
      toast({ title: t('The browser did not allow copying. Select the token and copy it.'), tone: 'bad' })
    }
  }

  return (
    <Dialog
      open
      title={t('Token "{name}" created', { name })}
      description={t('Send it with each request, as in the example.')}
      onOpenChange={onClose}
      footer={
        <>
          <Button icon={<Copy />} onClick={() => void copy()}>
            {t('Copy token')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <code className={css.token}>{token}</code>
        <Notice tone="warn">{t('Copy it now: it won’t be shown again. Keep it as secret as your password.')}</Notice>
        <pre className={css.example}>{`curl ${window.location.origin}/api/user \\\n  -H "Authorization: Bearer …${token.slice(-4)}"`}</pre>
      </Stack>
    </Dialog>
  )
}
