import type { SharedProposal } from '@billfold/contracts/proposals/proposal-sharing-calls'
import button from '@billfold/ui/button/button.module.css'
import { cx } from '@billfold/ui/class-names.ts'
import { useEffect } from 'react'
import { useHost } from '../embed/host-frame.ts'
import { accentTokens } from '../embed/look.ts'
import { AskQuestion } from '../page/ask-question.tsx'
import { BrokenLink } from '../page/broken-link.tsx'
import { ExpiredLink } from '../page/expired-link.tsx'
import type { SharedPageProps } from '../page/mount-page.tsx'
import layout from '../page/page.module.css'
import { PageMessage, RetryButton } from '../page/page-states.tsx'
import { inEnglish } from '../page/page-texts.ts'
import { dataOf, proposalAddress } from '../page/requests.ts'
import { SenderHeader } from '../page/sender-header.tsx'
import { useRefresh } from '../page/use-refresh.ts'
import { useShared } from '../page/use-shared.ts'
import { type Declining, useDeclining } from './decline-card.tsx'
import { DepositCard, useDepositPayment } from './deposit-card.tsx'
import { ClosedCard, SignedCard } from './signed-card.tsx'
import { ProposalDocument, ProposalSkeleton } from './proposal-document.tsx'
import styles from './proposal-page.module.css'
import { canSign, reasonNotToSign } from './proposal-status.ts'
import { type Choice, useChoice } from './use-choice.ts'
import { SIGN_CARD, SignCard } from './sign-card.tsx'
import { SigningFailure, useSigning } from './sign-form.tsx'
import { Toast, useToast } from './toast.tsx'

export function ProposalPage({ token, inlined, host }: SharedPageProps<SharedProposal>) {
  const address = proposalAddress(token)
  const { message, showToast, close } = useToast()
  const { shared: state, failure, load, retry, show } = useShared(address, inlined, host)
  const refresh = useRefresh(address, show)
  const hasFailed = failure !== undefined
  const isExpired = state === 'expired'
  const shared = dataOf(state)
  const options = { token, isFramed: host !== undefined, showToast, show, reload: load }
  const signing = useSigning(options)
  const declining = useDeclining(options)
  const choice = useChoice(shared, signing.isSigning)
  const deposit = shared?.deposit
  const payment = useDepositPayment({ address, deposit, refresh, isFramed: host !== undefined })
  const isPaidHere = payment.hasNews && deposit?.status === 'paid'
  const title = shared?.proposal.title
  const { hasSigned } = signing
  const isMissing = state === null || hasFailed

  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Proposal`
  }, [title])
  useHost(host, { shared, hasFailed })
  useEffect(() => {
    if (hasSigned) host?.post({ type: 'signed' })
  }, [host, hasSigned])
  useEffect(() => {
    if (isPaidHere) host?.post({ type: 'paid' })
  }, [host, isPaidHere])
  useEffect(() => {
    if (!isMissing) return undefined
    showToast('Failed to load proposal', 'bad')
    return close
  }, [isMissing, showToast, close])

  const depositCard = deposit && deposit.status !== 'unavailable' && <DepositCard deposit={deposit} payment={payment} />

  if (isExpired) return <ExpiredLink address={address} />
  return (
    <>
      <main className={cx(layout.page, styles.page)} style={shared && !host ? accentTokens(shared.sender.accentColor, 'light') : undefined}>
        {shared === undefined && !hasFailed && <ProposalSkeleton />}
        {isMissing && <NotFound retry={hasFailed ? retry : undefined} />}
        {shared && (
          <>
            <SenderHeader sender={shared.sender}>
              {/* Proposals are long, so the page also offers this at the top. */}
              {!host && canSign(shared.proposal) && (
                <a href={`#${SIGN_CARD}`} className={cx(button.button, button.primary, styles.decide)}>
                  Go to signature
                </a>
              )}
            </SenderHeader>
            {/* After the client has just signed, the card appears below the signature. On later visits it is at the top, because proposals are long. */}
            {!hasSigned && depositCard}
            <ProposalDocument shared={shared} choice={choice} />
            <Decision shared={shared} choice={choice} signing={signing} declining={declining} address={address} page={host && `/shared/proposal/${token}`} />
            {hasSigned && depositCard}
            <AskQuestion address={address} record="proposal" />
            <footer className={styles.footer}>Thank you for considering our proposal. We look forward to working with you!</footer>
          </>
        )}
      </main>
      <Toast message={message} close={close} />
    </>
  )
}

function NotFound({ retry }: { retry: (() => void) | undefined }) {
  const texts = { title: 'Proposal not found', detail: 'The proposal link may have expired or is invalid.' }
  if (!retry) return <BrokenLink language="en" {...texts} />
  return (
    <PageMessage {...texts}>
      <RetryButton retry={retry} t={inEnglish} />
    </PageMessage>
  )
}

interface DecisionProps {
  shared: SharedProposal
  choice: Choice
  signing: ReturnType<typeof useSigning>
  declining: Declining
  address: string
  /** URL of the standalone page, set only in a frame. */
  page: string | undefined
}

function Decision({ shared: { proposal }, choice, signing, declining, address, page }: DecisionProps) {
  const { clientSignature, signedDate, version, title } = proposal
  const reasonOfFailure = signing.failure ?? declining.failure
  const failure = reasonOfFailure && <SigningFailure>{reasonOfFailure}</SigningFailure>
  if (clientSignature !== null) {
    return (
      <SignedCard signature={clientSignature} signedDate={signedDate} address={address} takesFocus={signing.hasSigned}>
        {failure}
      </SignedCard>
    )
  }
  const reason = reasonNotToSign(proposal)
  if (reason !== null) {
    return (
      <ClosedCard reason={reason} declinedAt={proposal.rejectedDate} wasValidUntil={proposal.isExpired ? proposal.validUntil : null} takesFocus={declining.hasDeclined}>
        {failure}
      </ClosedCard>
    )
  }
  const agreement = page === undefined ? undefined : { title, amount: choice.amount, options: choice.names, page }
  return (
    <SignCard version={version} sign={(name, read) => signing.sign({ signature: name, version: read, options: choice.places })} isSigning={signing.isSigning} agreement={agreement} declining={declining}>
      {failure}
    </SignCard>
  )
}
