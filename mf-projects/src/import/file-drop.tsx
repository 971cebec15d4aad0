import { cx, Notice } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { FileSpreadsheet } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import styles from './file-drop.module.css'
import { FileInput } from './file-input.tsx'
import type { SourceFile } from './read-file.ts'
import { useFileReader } from './use-file-reader.ts'

/** Accepts a file by dialog or by drag and drop. */
export function FileDrop({ onFile }: { onFile: (file: SourceFile) => void }) {
  const t = useText()
  const { read, problem } = useFileReader(onFile)
  const [isOver, setIsOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    void read(event.dataTransfer.files[0])
  }

  function dragOver(event: DragEvent) {
    // Otherwise the browser would navigate to the file.
    event.preventDefault()
    setIsOver(true)
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is for the mouse alone, the input inside for everyone */}
      <label className={cx(styles.drop, isOver && styles.over)} onDrop={drop} onDragOver={dragOver} onDragLeave={() => setIsOver(false)}>
        <FileSpreadsheet aria-hidden />
        <span className={styles.title}>
          {t('Drop a CSV file here, or')} <span className={styles.choose}>{t('choose one')}</span>
        </span>
        <span className={styles.hint}>{t('Up to 5,000 rows. Nothing is saved before you have seen them.')}</span>
        <FileInput onChoose={(file) => void read(file)} />
      </label>
      {problem && (
        <Notice tone="bad" title={t('This file cannot be imported')}>
          {problem}
        </Notice>
      )}
    </>
  )
}
