import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { Button, Card, CardHeader, CardTitle, Notice } from '@billfold/ui'
import { toast, useSave, useText } from '@billfold/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { leaveSession, isCodeRequired } from '../../session/session.ts'
import css from './delete-account-card.module.css'
import { PasswordDialog } from './password-dialog.tsx'

export function DeleteAccountCard() {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  return (
    <Card>
      <CardHeader>
        <CardTitle subtitle={t('Permanently deletes your account and all its data.')}>{t('Delete account')}</CardTitle>
      </CardHeader>
      <Button className={css.delete} onClick={() => setAsking(true)}>
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
      leaveSession(client)
      toast({ title: t('Your account has been deleted'), description: t('All your data has been deleted from Billfold.'), tone: 'good' })
    },
  })
  return (
    <PasswordDialog
      title={t('Delete your account?')}
      description={t('This can’t be undone, and no one can restore your data for you.')}
      submitText={t('Delete my account')}
      variant="danger"
      onSend={(body) => remove.mutateAsync({ body })}
      onClose={onClose}
    >
      <ul className={css.list}>
        <li>{t('All clients, projects and time entries')}</li>
        <li>{t('All invoices and recorded payments. Open invoices can no longer be paid')}</li>
        <li>{t('All proposals, including signed ones and their evidence')}</li>
        <li>{t('All links that you shared stop working')}</li>
        <li>{t('Your settings, pictures and sessions on every device')}</li>
      </ul>
      <Notice tone="warn">{t('You may be legally required to keep invoices and signed proposals. Download them first.')}</Notice>
    </PasswordDialog>
  )
}
