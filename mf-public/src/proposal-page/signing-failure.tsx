import { CircleAlert } from 'lucide-react'
import styles from './signature.module.css'

/** Said in the card, where its reader is: the toasts of a frame as high as its content are far off the screen. */
export function SigningFailure({ children }: { children: string }) {
  return (
    <p ref={bringIntoSight} role="alert" className={styles.failure}>
      <CircleAlert aria-hidden size={16} />
      {children}
    </p>
  )
}

/** The button may be the last thing on the screen. */
function bringIntoSight(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
