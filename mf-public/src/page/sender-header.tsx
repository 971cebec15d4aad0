import type { SharedSender } from '@billfold/contracts/sharing/sender'
import { Skeleton } from '@billfold/ui/states/skeleton.tsx'
import { EmailText } from '@billfold/web-kit/text/email-text.tsx'
import type { ReactNode } from 'react'
import styles from './sender-header.module.css'

interface SenderHeaderProps {
  /** Undefined if the sender has not been loaded. */
  sender: SharedSender | undefined
  /** Actions, such as a download. */
  children?: ReactNode
}

/** Header of the public pages, which shows who shared the record. */
export function SenderHeader({ sender, children }: SenderHeaderProps) {
  return (
    <header className={styles.sender}>
      {sender?.logoUrl && <img className={styles.logo} src={sender.logoUrl} alt="" />}
      <div className={styles.words}>
        <p className={styles.name}>{sender ? sender.name : <Skeleton width={180} />}</p>
        {sender && (
          <a className={styles.email} href={`mailto:${encodeURI(sender.email)}`}>
            <EmailText>{sender.email}</EmailText>
          </a>
        )}
      </div>
      {children}
    </header>
  )
}
