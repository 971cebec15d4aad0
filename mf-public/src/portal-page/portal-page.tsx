import type { EmbedLanguage } from '@billfold/contracts/embeds/embed-message'
import type { ClientPortal, PortalInvoice, PortalProject, PortalProposal } from '@billfold/contracts/client-portal/client-portal-calls'
import { translateWith } from '@billfold/contracts/message'
import { cx } from '@billfold/ui/class-names.ts'
import { figuresIn } from '@billfold/web-kit/project-status/figures.ts'
import { statusTexts } from '@billfold/web-kit/project-status/status-texts.ts'
import { useEffect, useMemo } from 'react'
import { accentTokens } from '../embed/look.ts'
import { AskQuestion } from '../page/ask-question.tsx'
import { BrokenLink } from '../page/broken-link.tsx'
import { ExpiredLink } from '../page/expired-link.tsx'
import type { SharedPageProps } from '../page/mount-page.tsx'
import layout from '../page/page.module.css'
import { FailurePage, LoadingPage } from '../page/page-states.tsx'
import type { Translate } from '../page/page-texts.ts'
import { dataOf, portalAddress } from '../page/requests.ts'
import { SenderHeader } from '../page/sender-header.tsx'
import { useShared } from '../page/use-shared.ts'
import styles from './portal-page.module.css'
import { OpenInvoice, OpenProposal, PaidInvoice, type PortalContext, ProjectRow, SignedProposal } from './portal-rows.tsx'
import { PortalSection } from './portal-section.tsx'
import { PortalSummary } from './portal-summary.tsx'
import { type PortalList, usePortalList } from './use-portal-list.ts'

export function PortalPage({ token, inlined, language = 'en', texts = {} }: SharedPageProps<ClientPortal>) {
  const t = useMemo(() => translateWith(texts), [texts])
  const address = portalAddress(token)
  const { shared: state, failure, retry, show } = useShared(address, inlined)
  const shared = dataOf(state)
  const title = shared && `${shared.client.name} · ${shared.sender.name}`

  useEffect(() => {
    if (title) document.title = title
  }, [title])

  if (state === 'expired') return <ExpiredLink address={address} language={language} />
  if (shared === null) {
    return (
      <main className={layout.message}>
        <BrokenLink title={t('Page not found')} detail={t('The link may have expired or is invalid.')} language={language} />
      </main>
    )
  }
  if (failure) return <FailurePage failure={failure} title={t('The page could not be loaded')} retry={retry} t={t} />
  if (!shared) return <LoadingPage label={t('Loading...')} heights={[170, 140]} />
  return <Portal token={token} shared={shared} onLinkEnd={show} language={language} t={t} />
}

interface PortalProps {
  token: string
  shared: ClientPortal
  /** Called if the link expires or is revoked while the page is open. */
  onLinkEnd: (end: 'expired' | null) => void
  language: EmbedLanguage
  t: Translate
}

function Portal({ token, shared: { sender, client }, onLinkEnd, language, t }: PortalProps) {
  const address = portalAddress(token)
  const openInvoices = usePortalList<PortalInvoice>(`${address}/invoices?state=open`, onLinkEnd)
  const openProposals = usePortalList<PortalProposal>(`${address}/proposals?state=open`, onLinkEnd)
  const projects = usePortalList<PortalProject>(`${address}/projects`, onLinkEnd)
  const paidInvoices = usePortalList<PortalInvoice>(`${address}/invoices?state=past`, onLinkEnd)
  const signedProposals = usePortalList<PortalProposal>(`${address}/proposals?state=past`, onLinkEnd)
  const isEmpty = [openInvoices, openProposals, projects, paidInvoices, signedProposals].every(isKnownEmpty)
  // Overdue invoices come first. If there is no invoice to pay, the client's next step is the first proposal.
  const nextInvoice = openInvoices.items?.find(({ isPayable }) => isPayable)
  const hasInvoices = openInvoices.items !== undefined || openInvoices.hasFailed
  const nextProposal = hasInvoices && !nextInvoice ? openProposals.items?.[0] : undefined
  const figures = figuresIn(language)
  const context: PortalContext = { page: `/shared/client/${encodeURIComponent(token)}`, address, t, figures }

  return (
    <main className={cx(layout.page, styles.page)} style={accentTokens(sender.accentColor, 'light')}>
      <SenderHeader sender={sender} />
      <PortalSummary client={client} sender={sender} openInvoices={openInvoices} isEmpty={isEmpty} money={figures.money} t={t} />
      <PortalSection title={t('Open invoices')} list={openInvoices} failure={t('Your invoices could not be loaded')} t={t} isExpected>
        {(invoice) => <OpenInvoice key={invoice.id} invoice={invoice} isPrimary={invoice === nextInvoice} {...context} />}
      </PortalSection>
      <PortalSection title={t('Proposals to sign')} list={openProposals} failure={t('Your proposals could not be loaded')} t={t}>
        {(proposal) => <OpenProposal key={proposal.id} proposal={proposal} isPrimary={proposal === nextProposal} {...context} />}
      </PortalSection>
      <PortalSection title={t('Projects')} list={projects} failure={t('Your projects could not be loaded')} t={t}>
        {(project) => <ProjectRow key={project.path} project={project} sayStatus={statusTexts(language)} {...context} />}
      </PortalSection>
      <PortalSection title={t('Paid invoices')} list={paidInvoices} failure={t('Your paid invoices could not be loaded')} t={t}>
        {(invoice) => <PaidInvoice key={invoice.id} invoice={invoice} {...context} />}
      </PortalSection>
      <PortalSection title={t('Signed proposals')} list={signedProposals} failure={t('Your signed proposals could not be loaded')} t={t}>
        {(proposal) => <SignedProposal key={proposal.id} proposal={proposal} {...context} />}
      </PortalSection>
      <AskQuestion address={address} record="client" language={language} />
    </main>
  )
}

function isKnownEmpty({ items }: PortalList<unknown>): boolean {
  return items?.length === 0
}
