import type { EmbedLanguage } from '@billfold/contracts/embeds/embed-message'
import type { ClientPortal, PortalInvoice, PortalProject, PortalProposal } from '@billfold/contracts/client-portal/client-portal-calls'
import { translateWith } from '@billfold/contracts/message'
import button from '@billfold/ui/button/button.module.css'
import { cx } from '@billfold/ui/class-names.ts'
import { VisuallyHidden } from '@billfold/ui/layout/small-parts.tsx'
import { Skeleton } from '@billfold/ui/states/skeleton.tsx'
import { figuresIn } from '@billfold/web-kit/project-status/figures.ts'
import { statusTexts } from '@billfold/web-kit/project-status/status-texts.ts'
import { useEffect, useMemo } from 'react'
import { accentTokens } from '../embed/look.ts'
import { AskQuestion } from '../page/ask-question.tsx'
import { ExpiredLink } from '../page/expired-link.tsx'
import { BrokenLink, Notice, type SharedPageProps } from '../page/mount-page.tsx'
import layout from '../page/page.module.css'
import { dataOf, portalAddress } from '../page/requests.ts'
import { SenderHeader } from '../page/sender-header.tsx'
import type { Translate } from '../page/translate.ts'
import styles from './portal-page.module.css'
import { OpenInvoice, OpenProposal, PaidInvoice, type PortalContext, ProjectRow, SignedProposal } from './portal-rows.tsx'
import { PortalSection } from './portal-section.tsx'
import { PortalSummary } from './portal-summary.tsx'
import { type PortalList, usePortal, usePortalList } from './use-portal.ts'

export function PortalPage({ token, inlined, language = 'en', texts = {} }: SharedPageProps<ClientPortal>) {
  const t = useMemo(() => translateWith(texts), [texts])
  const { shared: state, failure, retry, close } = usePortal(token, inlined)
  const shared = dataOf(state)
  const title = shared && `${shared.client.name} · ${shared.sender.name}`

  useEffect(() => {
    if (title) document.title = title
  }, [title])

  if (state === 'expired') return <ExpiredLink address={portalAddress(token)} language={language} />
  if (shared === null) {
    return (
      <main className={styles.message}>
        <BrokenLink detail={t('The link may have expired or is invalid.')} language={language}>
          {t('Page not found')}
        </BrokenLink>
      </main>
    )
  }
  if (failure === 'too many requests') return <Message t={t} title={t('Too many requests')} detail={t('Please wait a minute, then try again.')} retry={retry} />
  if (failure) return <Message t={t} title={t('The page could not be loaded')} detail={t('Please check your connection and try again.')} retry={retry} />
  if (!shared) return <PortalSkeleton t={t} />
  return <Portal token={token} shared={shared} onEnd={close} language={language} t={t} />
}

interface PortalProps {
  token: string
  shared: ClientPortal
  onEnd: (end: 'expired' | null) => void
  language: EmbedLanguage
  t: Translate
}

function Portal({ token, shared: { sender, client }, onEnd, language, t }: PortalProps) {
  const address = portalAddress(token)
  const openInvoices = usePortalList<PortalInvoice>(`${address}/invoices?state=open`, onEnd)
  const openProposals = usePortalList<PortalProposal>(`${address}/proposals?state=open`, onEnd)
  const projects = usePortalList<PortalProject>(`${address}/projects`, onEnd)
  const paidInvoices = usePortalList<PortalInvoice>(`${address}/invoices?state=past`, onEnd)
  const signedProposals = usePortalList<PortalProposal>(`${address}/proposals?state=past`, onEnd)
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

interface MessageProps {
  t: Translate
  title: string
  detail: string
  retry?: () => void
}

function Message({ t, title, detail, retry }: MessageProps) {
  const action = retry && (
    <button type="button" className={cx(button.button, button.secondary, styles.retry)} onClick={retry}>
      {t('Try again')}
    </button>
  )
  return (
    <main className={styles.message}>
      <Notice detail={detail} action={action}>
        {title}
      </Notice>
    </main>
  )
}

function PortalSkeleton({ t }: { t: Translate }) {
  return (
    <main className={cx(layout.page, styles.page)} aria-busy>
      <VisuallyHidden>
        <output>{t('Loading...')}</output>
      </VisuallyHidden>
      <SenderHeader sender={undefined} />
      <Skeleton height={170} />
      <Skeleton height={140} />
    </main>
  )
}
