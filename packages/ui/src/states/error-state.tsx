import { Check, CircleAlert, Copy, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { useUiText } from '../text/ui-text.tsx'
import css from './states.module.css'

export interface ErrorStateProps {
  title: string
  /** How to fix it. */
  message?: string | undefined
  /** Small text that users can copy into a support request. */
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
  // clipboard access may be denied; the id can still be selected by hand
  const copy = () =>
    navigator.clipboard.writeText(id).then(
      () => setCopied(true),
      () => undefined,
    )
  return (
    <p className={css.request}>
      {text.requestId} <code>{id}</code>
      <IconButton size="small" icon={copied ? <Check /> : <Copy />} label={copied ? text.copied : text.copyRequestId} onClick={copy} />
    </p>
  )
}
