import button from '@billfold/ui/button/button.module.css'
import { cx } from '@billfold/ui/class-names.ts'
import { VisuallyHidden } from '@billfold/ui/layout/small-parts.tsx'
import { Skeleton } from '@billfold/ui/states/skeleton.tsx'
import type { ReactNode } from 'react'
import layout from './page.module.css'
import type { Translate } from './page-texts.ts'
import styles from './page-states.module.css'
import { SenderHeader } from './sender-header.tsx'
import type { LoadFailure } from './use-shared.ts'

interface PageMessageProps {
  title: string
  detail?: string
  isBusy?: boolean
  /** Such as a retry button. */
  children?: ReactNode
}

/** A message on an otherwise empty page. */
export function PageMessage({ title, detail, isBusy = false, children }: PageMessageProps) {
  return (
    <div className={styles.message} aria-live="polite" aria-busy={isBusy}>
      <h1>{title}</h1>
      {detail && <p>{detail}</p>}
      {children}
    </div>
  )
}

interface RetryButtonProps {
  retry: () => void
  t: Translate
}

export function RetryButton({ retry, t }: RetryButtonProps) {
  return (
    <button type="button" className={cx(button.button, button.secondary, styles.retry)} onClick={retry}>
      {t('Try again')}
    </button>
  )
}

interface FailurePageProps extends RetryButtonProps {
  failure: LoadFailure
  /** Such as 'The invoice could not be loaded'. */
  title: string
}

export function FailurePage({ failure, title, retry, t }: FailurePageProps) {
  const texts =
    failure === 'too many requests'
      ? { title: t('Too many requests'), detail: t('Please wait a minute, then try again.') }
      : { title, detail: t('Please check your connection and try again.') }
  return (
    <main className={layout.message}>
      <PageMessage {...texts}>
        <RetryButton retry={retry} t={t} />
      </PageMessage>
    </main>
  )
}

interface LoadingPageProps {
  /** Such as 'Loading invoice...'. */
  label: string
  /** Heights in pixels of the placeholders for the page's cards. */
  heights: readonly number[]
  className?: string | undefined
}

export function LoadingPage({ label, heights, className }: LoadingPageProps) {
  return (
    <main className={cx(layout.page, className)} aria-busy>
      <VisuallyHidden>
        <output>{label}</output>
      </VisuallyHidden>
      <SenderHeader sender={undefined} />
      {heights.map((height) => (
        <Skeleton key={height} height={height} />
      ))}
    </main>
  )
}
