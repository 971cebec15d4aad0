import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { Button, Card, CardHeader, CardTitle, Notice } from '@billfold/ui'
import { toast, useSave, useText } from '@billfold/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endSession } from '../../session/session.ts'
import css from './delete-account-card.module.css'
import { isCodeRequired, PasswordDialog } from './password-dialog.tsx'

export function DeleteAccountCard() {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  return (
    <Card>
      <CardHeader>
        <CardTitle subtitle={t('With everything that belongs to it, for good.')}>{t('Delete account')}</CardTitle>
      </CardHeader>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('Delete my account')}
      </Button>
      {isAsking && <DeleteAccount onClose={() => setAsking(false)} />}
    </Card>
  )
}

function DeleteAccount({ onClose }: { onClose: () => void }) {
  const t = useText()
  const client = useQueryClient()
  const remove = useSave(securityCalls.deleteAccount, {
    explains: isCodeRequired,
    onSaved: () => {
      endSession(client)
      toast({ title: t('Your account is deleted'), description: t('Nothing of it is left in Billfold.'), tone: 'good' })
    },
  })
  return (
    <PasswordDialog
      title={t('Delete your account?')}
      description={t('This cannot be undone, and nobody can bring it back for you.')}
      submitText={t('Delete my account')}
      variant="danger"
      onSend={(body) => remove.mutateAsync({ body })}
      onClose={onClose}
    >
      <ul className={css.list}>
        <li>{t('All clients, projects and time entries')}</li>
        <li>{t('All invoices and what was recorded of their payments; nobody can pay the open ones any more')}</li>
        <li>{t('All proposals, signed ones and their evidence included')}</li>
        <li>{t('Every link that you shared: whoever has one sees nothing any more')}</li>
        <li>{t('Your settings, pictures and sessions on every device')}</li>
      </ul>
      <Notice tone="warn">{t('You may have to keep invoices and signed proposals by law. Download them first.')}</Notice>
    </PasswordDialog>
  )
}
