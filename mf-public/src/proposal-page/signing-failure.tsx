import { CircleAlert } from 'lucide-react'
import styles from './signature.module.css'

/** Shown in the card: in a frame as tall as its content, toasts may be far off screen. */
export function SigningFailure({ children }: { children: string }) {
  return (
    <p ref={bringIntoSight} role="alert" className={styles.failure}>
      <CircleAlert aria-hidden size={16} />
      {children}
    </p>
  )
}

/** The button may be at the bottom edge of the screen, so scroll the message into view. */
function bringIntoSight(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
