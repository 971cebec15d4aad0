import { Dialog } from '@billfold/ui'
import type { ReactNode } from 'react'
import styles from './proposal-document.module.css'

interface PreviewDialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** The sheet as the client gets it. */
export function PreviewDialog({ title, onClose, children }: PreviewDialogProps) {
  return (
    <Dialog open size="large" title={title} onOpenChange={onClose}>
      <div data-theme="light" className={styles.paper}>
        {children}
      </div>
    </Dialog>
  )
}
