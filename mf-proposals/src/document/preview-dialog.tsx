import { Dialog } from '@billfold/ui'
import type { ReactNode } from 'react'
import styles from './preview-dialog.module.css'

interface PreviewDialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** The document as the client sees it. */
export function PreviewDialog({ title, onClose, children }: PreviewDialogProps) {
  return (
    <Dialog open size="large" title={title} onOpenChange={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a sheet without a link could not be scrolled by keyboard */}
      <section aria-label={title} tabIndex={0} data-theme="light" className={styles.paper}>
        {children}
      </section>
    </Dialog>
  )
}
