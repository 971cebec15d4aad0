import { type ReactNode, useState } from 'react'
import { Check, CircleAlert, Copy, RotateCw } from 'lucide-react'
import { Button } from '../button/button.tsx'
import { cx } from '../class-names.ts'
import { copyText } from '../copy-text.ts'
import { IconButton } from '../button/icon-button.tsx'
import { useUiText } from '../text/ui-text.tsx'
import css from './states.module.css'
import { Spinner } from './spinner.tsx'

export interface EmptyStateProps {
  icon?: ReactNode
  title: string
  description?: ReactNode
  action?: ReactNode
  /** Set if the page has no other content; the state is then larger and centered. */
  fills?: boolean
  /** Set if the title is the page's heading. */
  isHeading?: boolean
  /** Set for a card among others: icon, text and action are in one row. */
  compact?: boolean
}

export function EmptyState({ icon, title, description, action, fills = false, isHeading = false, compact = false }: EmptyStateProps) {
  const Title = isHeading ? 'h1' : 'p'
  return (
    <div className={cx(css.state, fills && css.fills, compact && css.compact)}>
      {icon && <div className={css.icon}>{icon}</div>}
      <Title className={css.title}>{title}</Title>
      {description && <p className={css.text}>{description}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}

export interface ErrorStateProps {
  title: string
  /** Tells the user how to fix the problem. */
  message?: string | undefined
  /** Shown in small text that users can copy into a support request. */
  requestId?: string | undefined
  onRetry?: (() => void) | undefined
  retrying?: boolean
}

export function ErrorState({ title, message, requestId, onRetry, retrying = false }: ErrorStateProps) {
  const text = useUiText()
  return (
    <div role="alert" className={css.state}>
      <div className={css.problem}>
        <CircleAlert aria-hidden />
      </div>
      <p className={css.title}>{title}</p>
      {message && <p className={css.text}>{message}</p>}
      {onRetry && (
        <div className={css.action}>
          <Button icon={<RotateCw />} busy={retrying} onClick={onRetry}>
            {text.retry}
          </Button>
        </div>
      )}
      {requestId && <RequestId id={requestId} />}
    </div>
  )
}

function RequestId({ id }: { id: string }) {
  const text = useUiText()
  const [copied, setCopied] = useState(false)
  return (
    <p className={css.request}>
      {text.requestId} <code>{id}</code>
      <IconButton size="small" icon={copied ? <Check /> : <Copy />} label={copied ? text.copied : text.copyRequestId} onClick={async () => setCopied(await copyText(id))} />
    </p>
  )
}

export interface LoadingStateProps {
  text: string
  /** Skeletons for the content. */
  children?: ReactNode
}

/** Invisible for the first 150 ms (in CSS, without a timer), so that it does not flicker if the response is fast. */
export function LoadingState({ text, children }: LoadingStateProps) {
  return (
    <div className={css.loading}>
      <output className={css.waiting}>
        <Spinner size={14} />
        {text}
      </output>
      {children}
    </div>
  )
}
