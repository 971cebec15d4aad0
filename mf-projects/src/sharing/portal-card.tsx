import type { ShareLink } from '@billfold/contracts/sharing/share-link-calls'
import { portalLinkCalls } from '@billfold/contracts/client-portal/portal-link-calls'
import { Button, Card, CardHeader, CardTitle } from '@billfold/ui'
import { QueryState, type SlotProps, useCall, useShare, useText } from '@billfold/web-kit'
import { LinkPanel } from '@billfold/web-kit/sharing/link-panel.tsx'
import { Copy, ExternalLink, Link2 } from 'lucide-react'
import { ShareCardLoading } from './share-card.tsx'
import styles from './share-card.module.css'

/** Card on a client's page. Creating a link turns the portal on; without a link, nothing about the client is public. */
export function PortalCard({ context: { clientId } }: SlotProps<'client-detail.cards.v1'>) {
  const t = useText()
  // Called here rather than in the link's component, which unmounts while a new link is created.
  const { share, isPending, dialog } = useShare(clientId, portalLinkCalls)
  const query = useCall(portalLinkCalls.get, { params: { id: clientId } })
  return (
    <Card className={styles.card}>
      <CardHeader>
        <CardTitle subtitle={t('One page with the open invoices, proposals, shared projects and past documents of this client. Your client needs no account.')}>
          {t('Client portal')}
        </CardTitle>
      </CardHeader>
      <QueryState query={query} loading={<ShareCardLoading />} failure={t('The link could not be loaded')}>
        {({ link }) =>
          link ? (
            <PortalLink key={link.url} clientId={clientId} link={link} share={share} isPending={isPending} />
          ) : (
            <div className={styles.off}>
              <p className={styles.none}>{t('The portal is off. Drafts and your notes are never shown.')}</p>
              <Button icon={<Link2 />} busy={isPending} busyText={t('Turning on...')} onClick={() => void share()}>
                {t('Turn on and copy link')}
              </Button>
            </div>
          )
        }
      </QueryState>
      {dialog}
    </Card>
  )
}

interface PortalLinkProps {
  clientId: number
  link: ShareLink
  share: () => Promise<void>
  isPending: boolean
}

function PortalLink({ clientId, link, share, isPending }: PortalLinkProps) {
  const t = useText()
  // Copying an expired link would silently create a new one.
  const actions = !link.isExpired && (
    <>
      <Button icon={<Copy />} busy={isPending} busyText={t('Copying...')} onClick={() => void share()}>
        {t('Copy link')}
      </Button>
      <Button asChild icon={<ExternalLink />}>
        <a href={link.url} target="_blank" rel="noopener noreferrer">
          {t('Open')}
        </a>
      </Button>
    </>
  )
  return <LinkPanel shared={{ calls: portalLinkCalls, id: clientId }} link={link} expired={t('Expired')} showsAddress actions={actions} onReplace={() => void share()} />
}
