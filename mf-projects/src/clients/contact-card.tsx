import type { Client } from '@billfold/contracts/clients/client'
import { Card, CardHeader, CardTitle, DescriptionList } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { emailLink, phoneLink, websiteLink } from './contact-links.ts'

export function ContactCard({ client }: { client: Client }) {
  const t = useText()
  const { phone, website, email } = client
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('Contact Information')}</CardTitle>
      </CardHeader>
      <DescriptionList
        missing={t('Not provided')}
        items={[
          { label: t('Company Name'), value: client.name },
          { label: t('Phone'), value: phone && <Contact text={phone} link={phoneLink(phone)} /> },
          { label: t('Industry'), value: client.industry && t(client.industry) },
          { label: t('Address'), value: client.address },
          { label: t('Primary Contact'), value: client.primaryContact },
          { label: t('Website'), value: website && <Contact text={website} link={websiteLink(website)} isElsewhere /> },
          { label: t('Email'), value: <Contact text={email} link={emailLink(email)} /> },
          { label: t('Tax ID'), value: client.taxId },
        ]}
      />
    </Card>
  )
}

interface ContactProps {
  text: string
  link: string | null
  /** An external page: opens in a new tab without a referrer. */
  isElsewhere?: boolean
}

function Contact({ text, link, isElsewhere = false }: ContactProps) {
  if (link === null) return text
  return (
    <a href={link} {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer' })}>
      {text}
    </a>
  )
}
