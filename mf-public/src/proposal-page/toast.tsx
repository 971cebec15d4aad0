import { X } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import styles from './toast.module.css'

interface Message {
  text: string
  tone: 'good' | 'bad'
}

export type ShowToast = (text: string, tone: Message['tone']) => void

const SECONDS = 6

/** Shows one toast at a time. Errors stay until they are closed. */
export function useToast() {
  const [message, setMessage] = useState<Message | null>(null)
  const showToast: ShowToast = useCallback((text, tone) => setMessage({ text, tone }), [])
  const close = useCallback(() => setMessage(null), [])

  useEffect(() => {
    if (message?.tone !== 'good') return undefined
    const timer = setTimeout(close, SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [message, close])

  return { message, showToast, close }
}

export function Toast({ message, close }: Pick<ReturnType<typeof useToast>, 'message' | 'close'>) {
  return (
    // Live regions must exist before text is added; otherwise some screen readers do not announce it.
    <div className={styles.region} aria-live="polite">
      {message && (
        <div className={styles.toast} data-tone={message.tone}>
          <p>{message.text}</p>
          <button type="button" className={styles.close} aria-label="Close" onClick={close}>
            <X aria-hidden size={16} />
          </button>
        </div>
      )}
    </div>
  )
}
