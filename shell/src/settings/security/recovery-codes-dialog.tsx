import { Button, ConfirmDialog, Dialog, Notice } from '@billfold/ui'
import { downloadFile, useSession, useText } from '@billfold/web-kit'
import { useCopy } from '@billfold/web-kit/sharing/use-copy.ts'
import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import css from './recovery-codes-dialog.module.css'

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  onClose: () => void
}

/** The codes are shown only once, so closing requires confirmation unless they have been copied or downloaded. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const t = useText()
  const username = useSession(({ user }) => user?.username ?? '')
  const text = codes.join('\n')
  const [isKept, setKept] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const copy = useCopy({ copied: { title: t('Recovery codes copied') }, failed: { title: t('The browser did not allow copying. Download them, or write them down.') } })

  function download() {
    downloadFile(`billfold-recovery-codes-${username}.txt`, 'text/plain', `${t('Recovery codes of {username} for Billfold. Each works once.', { username })}\n\n${text}\n`)
    setKept(true)
  }

  return (
    <Dialog
      open
      size="small"
      title={t('Your recovery codes')}
      description={t('Each code lets you log in once without your phone.')}
      onOpenChange={() => (isKept ? onClose() : setAsking(true))}
      footer={
        <>
          <Button icon={<Copy />} onClick={() => void copy(text).then((isCopied) => isCopied && setKept(true))}>
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
      <Notice tone="warn">{t('They won’t be shown again. Store them separately from your password.')}</Notice>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('Close without saving the codes?')}
        description={t('You haven’t copied or downloaded them, and they won’t be shown again.')}
        confirmText={t('Close')}
        cancelText={t('Stay')}
        onConfirm={onClose}
      />
    </Dialog>
  )
}
