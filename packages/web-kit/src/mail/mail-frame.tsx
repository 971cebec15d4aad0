import { cx } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import styles from './mail-frame.module.css'

interface MailFrameProps {
  html: string
  /** Must set the frame's height. */
  className?: string | undefined
}

/** Shows a message's HTML in a sandboxed iframe. */
export function MailFrame({ html, className }: MailFrameProps) {
  const t = useText()
  return (
    <iframe
      title={t('The message as the recipient sees it')}
      data-theme="light"
      className={cx(styles.frame, className)}
      // Scripts and access to the app are blocked; links open in a new tab outside the sandbox.
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={openLinksInNewTabs(html)}
    />
  )
}

/** Links must open in new tabs, because the sandboxed iframe cannot navigate. */
function openLinksInNewTabs(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const link of page.querySelectorAll('a[href], area[href]')) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
  return `<!doctype html>${page.documentElement.outerHTML}`
}
