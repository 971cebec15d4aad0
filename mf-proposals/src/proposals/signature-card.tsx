import { Card, CardHeader, CardTitle } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import styles from './signature-card.module.css'

interface SignatureCardProps {
  signature: string
  signedDate: string | null
}

export function SignatureCard({ signature, signedDate }: SignatureCardProps) {
  const t = useText()
  const format = useFormat()
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('Client Signature')}</CardTitle>
      </CardHeader>
      <p className={styles.signature}>{signature}</p>
      {signedDate !== null && <p className={styles.date}>{t('Signed on {date}', { date: format.instant(signedDate) })}</p>}
    </Card>
  )
}
