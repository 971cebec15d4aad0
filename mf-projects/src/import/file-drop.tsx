import { cx, Notice, VisuallyHidden } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import styles from './file-drop.module.css'
import { readFile, type SourceFile, UnreadableFile } from './read-file.ts'

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
        <span className={styles.hint}>{t('Up to 5,000 rows. You can review them before anything is saved.')}</span>
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

interface FileInputProps {
  onChoose: (file: File | undefined) => void
}

/** Hidden inside its label, because the browser's own file button cannot be styled. */
export function FileInput({ onChoose }: FileInputProps) {
  const t = useText()
  return (
    <VisuallyHidden>
      <input
        type="file"
        aria-label={t('CSV file')}
        accept=".csv,.txt,text/csv,text/plain"
        onChange={(event) => {
          onChoose(event.target.files?.[0])
          // Allows choosing the same file again after correcting it.
          event.target.value = ''
        }}
      />
    </VisuallyHidden>
  )
}

export function useFileReader(onFile: (file: SourceFile) => void) {
  const t = useText()
  const [problem, setProblem] = useState<string | null>(null)

  async function read(file: File | undefined) {
    if (!file) return
    try {
      const source = await readFile(file)
      setProblem(null)
      onFile(source)
    } catch (error) {
      // Browser errors occur if the file was moved or changed after it was chosen.
      setProblem(error instanceof UnreadableFile ? t(error.message) : t('The file could not be read. Choose it again.'))
    }
  }

  return { read, problem }
}
