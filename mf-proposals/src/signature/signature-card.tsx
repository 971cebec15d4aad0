import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { Button, Card, CardHeader, CardTitle } from '@billfold/ui'
import { useDownload, useFormat, useText } from '@billfold/web-kit'
import '@fontsource/dancing-script/500.css'
import { ShieldCheck } from 'lucide-react'
import styles from './signature-card.module.css'

interface SignatureCardProps {
  proposal: Proposal
  signature: string
}

export function SignatureCard({ proposal: { id, signedDate }, signature }: SignatureCardProps) {
  const t = useText()
  const format = useFormat()
  const evidence = useDownload(proposalSharingCalls.bundle, {
    success: 'Evidence downloaded successfully',
    failure: 'Error downloading evidence',
  })
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('Client Signature')}</CardTitle>
      </CardHeader>
      <p className={styles.signature}>{signature}</p>
      {signedDate !== null && <p className={styles.date}>{t('Signed on {date}', { date: format.instant(signedDate) })}</p>}
      <p className={styles.evidence}>{t('What was signed, when and how. You can verify it without Billfold.')}</p>
      <Button
        size="small"
        icon={<ShieldCheck />}
        busy={evidence.isPending}
        busyText={t('Downloading...')}
        onClick={() => evidence.mutate({ params: { id } })}
      >
        {t('Download evidence')}
      </Button>
    </Card>
  )
}
