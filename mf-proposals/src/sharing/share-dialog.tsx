import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { QueryState, placesOf, useCall, useInvalidate, useText, useToday } from '@billfold/web-kit'
import { Button, Dialog, IconButton, LoadingState, Notice, Skeleton, Stack, Tab, TabList, TabPanel, Tabs, TextInput } from '@billfold/ui'
import { LinkPanel } from '@billfold/web-kit/sharing/link-panel.tsx'
import { canBeSigned, type Proposal } from '@billfold/contracts/proposals/proposal'
import { EmbedPanel } from '@billfold/web-kit/sharing/embed/embed-panel.tsx'
import { SiteList } from '@billfold/web-kit/sharing/embed/site-list.tsx'
import { Copy } from 'lucide-react'
import styles from './share-dialog.module.css'
import { addressOf, type ProposalLink, useCopyLink } from './proposal-link.ts'

interface CurrentLinkProps {
  id: number
  link: ProposalLink
  onClose: () => void
}

function CurrentLink({ id, link, onClose }: CurrentLinkProps) {
  const t = useText()
  const invalidate = useInvalidate()
  const query = useCall(proposalSharingCalls.get, { params: { id } })

  async function replace(): Promise<void> {
    try {
      await link.mutateAsync({ params: { id } })
    } catch {
      onClose()
      // Refetch, because the old link has already been revoked although no new link was created.
      await invalidate(placesOf.proposals)
    }
  }

  return (
    <QueryState query={query} loading={<Skeleton width="100%" height={120} />} failure={t('The link could not be loaded')}>
      {({ link: current }) =>
        current && (
          <div className={styles.current}>
            <LinkPanel shared={{ calls: proposalSharingCalls, id }} link={current} expired={t('Expired')} onRevoked={onClose} onReplace={() => void replace()} />
          </div>
        )
      }
    </QueryState>
  )
}

interface ShareDialogProps {
  proposal: Proposal
  link: ProposalLink
  onClose: () => void
}

export function ShareDialog({ proposal, link, onClose }: ShareDialogProps) {
  const t = useText()
  const today = useToday()
  const { id } = proposal
  const url = link.data && addressOf(link.data)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title={t('Share Proposal')}
      description={t('Share this link with your client to view and sign the proposal:')}
      footer={<Button onClick={onClose}>{t('Done')}</Button>}
    >
      <Tabs defaultValue="link" className={styles.tabs}>
        <TabList aria-label={t('Share Proposal')}>
          <Tab value="link">{t('Link')}</Tab>
          <Tab value="embed" disabled={url === undefined}>
            {t('Embed')}
          </Tab>
        </TabList>
        <TabPanel value="link">
          <Stack gap={5}>
            {!canBeSigned(proposal, today) && <Notice>{t('This proposal can no longer be signed.')}</Notice>}
            <Stack gap={2}>
              {url === undefined ? <Generating /> : <LinkField url={url} />}
              <p className={styles.note}>{t('This link allows your client to view and sign the proposal without requiring an account.')}</p>
            </Stack>
            {url !== undefined && <CurrentLink id={id} link={link} onClose={onClose} />}
          </Stack>
        </TabPanel>
        <TabPanel value="embed">
          {url !== undefined && (
            <Stack gap={6}>
              <SiteList
                calls={proposalSharingCalls}
                id={id}
                empty={t('No websites yet. Until you add one, this proposal opens only through its own link, so unknown websites can’t trick anyone into signing.')}
              />
              <EmbedPanel key={url} kind="proposal" url={url} />
            </Stack>
          )}
        </TabPanel>
      </Tabs>
    </Dialog>
  )
}

function Generating() {
  const t = useText()
  return (
    <LoadingState text={t('Generating share link...')}>
      <Skeleton width="100%" height="var(--control)" />
    </LoadingState>
  )
}

function LinkField({ url }: { url: string }) {
  const t = useText()
  const copy = useCopyLink()
  return (
    <div className={styles.link}>
      <TextInput readOnly aria-label={t('Share link')} value={url} onFocus={(event) => event.target.select()} />
      <IconButton variant="secondary" icon={<Copy />} label={t('Copy link')} tooltip={false} onClick={() => void copy(url)} />
    </div>
  )
}
