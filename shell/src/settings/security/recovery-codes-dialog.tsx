import { Button, Dialog, Notice } from '@billfold/ui'
import { downloadFile, toast, useSession, useText } from '@billfold/web-kit'
import { Copy, Download } from 'lucide-react'
import css from './recovery-codes-dialog.module.css'

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  onClose: () => void
}

/** They are never shown again: whoever closes this without a copy makes new ones. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const t = useText()
  const username = useSession(({ user }) => user?.username ?? '')
  const text = codes.join('\n')

  function copy() {
    navigator.clipboard.writeText(text).then(
      () => toast({ title: t('Recovery codes copied'), tone: 'good' }),
      () => toast({ title: t('The browser did not allow copying. Download them, or write them down.'), tone: 'bad' }),
    )
  }

  function download() {
    downloadFile(`billfold-recovery-codes-${username}.txt`, 'text/plain', `${t('Recovery codes of {username} for Billfold. Each works once.', { username })}\n\n${text}\n`)
  }

  return (
    <Dialog
      open
      size="small"
      title={t('Your recovery codes')}
      description={t('Each lets you log in once when you do not have your phone.')}
      onOpenChange={onClose}
      footer={
        <>
          <Button icon={<Copy />} onClick={copy}>
            {t('Copy')}
          </Button>
          <Button icon={<Download />} onClick={download}>
            {t('Download')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('I have saved them')}
          </Button>
        </>
      }
    >
      <ol className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Notice tone="warn">{t('They are not shown again. Keep them where your password is not.')}</Notice>
    </Dialog>
  )
}
