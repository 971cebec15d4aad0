import { totalOf } from '@billfold/contracts/proposals/proposal-content'
import type { SharedProposal } from '@billfold/contracts/proposals/proposal-sharing-calls'
import button from '@billfold/ui/button/button.module.css'
import { cx } from '@billfold/ui/class-names.ts'
import { useEffect } from 'react'
import { useHost } from '../embed/host-frame.ts'
import { Notice, type SharedPageProps } from '../page/mount-page.tsx'
import { proposalAddress } from '../page/requests.ts'
import { ClosedCard, SignedCard } from './signed-card.tsx'
import { ProposalDocument, ProposalSkeleton } from './proposal-document.tsx'
import styles from './proposal-page.module.css'
import { reasonNotToSign, useSharedProposal } from './use-shared-proposal.ts'
import { SignCard } from './sign-card.tsx'
import { SigningFailure, useSigning } from './sign-form.tsx'
import { Toast, useToast } from './toast.tsx'

export function ProposalPage({ token, inlined, host }: SharedPageProps<SharedProposal>) {
  const { message, say, close } = useToast()
  const { shared, hasFailed, reload, retry, show } = useSharedProposal(token, inlined, host)
  const signing = useSigning({ token, isFramed: host !== undefined, say, show, reload })
  const title = shared?.proposal.title
  const { hasSigned } = signing
  const isMissing = shared === null || (shared === undefined && hasFailed)

  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Proposal`
  }, [title])
  useHost(host, { shared, hasFailed })
  useEffect(() => {
    if (hasSigned) host?.post({ type: 'signed' })
  }, [host, hasSigned])
  useEffect(() => {
    if (!isMissing) return undefined
    say('Failed to load proposal', 'bad')
    return close
  }, [isMissing, say, close])

  return (
    <>
      <main className={styles.page}>
        {shared === undefined && !hasFailed && <ProposalSkeleton />}
        {isMissing && <NotFound retry={hasFailed ? retry : undefined} />}
        {shared && (
          <>
            <ProposalDocument shared={shared} />
            <Signature shared={shared} signing={signing} address={proposalAddress(token)} page={host && `/shared/proposal/${token}`} />
            <footer className={styles.footer}>Thank you for considering our proposal. We look forward to working with you!</footer>
          </>
        )}
      </main>
      <Toast message={message} close={close} />
    </>
  )
}

function NotFound({ retry }: { retry: (() => void) | undefined }) {
  const action = retry && (
    <button type="button" className={cx(button.button, button.secondary, styles.retry)} onClick={retry}>
      Try again
    </button>
  )
  return (
    <Notice detail="The proposal link may have expired or is invalid." action={action}>
      Proposal not found
    </Notice>
  )
}

interface SignatureProps {
  shared: SharedProposal
  signing: ReturnType<typeof useSigning>
  address: string
  page: string | undefined
}

function Signature({ shared: { proposal, lineItems }, signing, address, page }: SignatureProps) {
  const { clientSignature, signedDate, version, title, amount } = proposal
  const failure = signing.failure && <SigningFailure>{signing.failure}</SigningFailure>
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
      <ClosedCard reason={reason} wasValidUntil={proposal.isExpired ? proposal.validUntil : null}>
        {failure}
      </ClosedCard>
    )
  }
  const agreement = page === undefined ? undefined : { title, amount: totalOf(lineItems, amount), page }
  return (
    <SignCard version={version} sign={signing.sign} isSigning={signing.isSigning} agreement={agreement}>
      {failure}
    </SignCard>
  )
}
