import { cx, VisuallyHidden } from '@billfold/ui'
import type { ReactNode } from 'react'
import styles from './drop-area.module.css'
import { useFileDrop } from './use-file-drop.ts'

interface FileInputProps {
  label: string
  /** File extensions and media types: '.csv,text/csv'. */
  accept: string
  isMultiple?: boolean
  onFiles: (files: readonly File[]) => void
}

interface DropAreaProps extends FileInputProps {
  icon: ReactNode
  title: string
  /** Last words of the title, styled as a link. */
  choose: string
  hint: string
}

/** Area for choosing files, or dropping them anywhere on the page. */
export function DropArea({ icon, title, choose, hint, onFiles, ...input }: DropAreaProps) {
  const isOver = useFileDrop(onFiles)
  return (
    <label className={cx(styles.drop, isOver && styles.over)}>
      {icon}
      <span className={styles.title}>
        <span className={styles.mouse}>{title}</span>
        <span className={styles.touch}>{input.label}</span> <span className={styles.choose}>{choose}</span>
      </span>
      <span className={styles.hint}>{hint}</span>
      <FileInput {...input} onFiles={onFiles} />
    </label>
  )
}

/** Hidden inside its label, because the browser's own file button cannot be styled. */
export function FileInput({ label, accept, isMultiple = false, onFiles }: FileInputProps) {
  return (
    <VisuallyHidden>
      <input
        type="file"
        aria-label={label}
        accept={accept}
        multiple={isMultiple}
        onChange={(event) => {
          onFiles(Array.from(event.target.files ?? []))
          // Allows choosing the same file again after correcting it.
          event.target.value = ''
        }}
      />
    </VisuallyHidden>
  )
}
