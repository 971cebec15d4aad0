import { Notice } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { useSyncExternalStore } from 'react'
import css from './frame-notice.module.css'

export function OfflineNotice() {
  const t = useText()
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine)
  if (isOnline) return null
  return (
    <div className={css.notice}>
      <Notice tone="warn" title={t('You appear to be offline.')}>
        {t('Some data may be out of date. You can save again once you’re back online.')}
      </Notice>
    </div>
  )
}

function onConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
