import { cx, Notice, VisuallyHidden } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import styles from './file-drop.module.css'
import { readFile, type SourceFile, UnreadableFile } from './read-file.ts'

export function FileDrop({ onFile }: { onFile: (file: SourceFile) => void }) {
  const t = useText()
  const { read, problem } = useFileReader(onFile)
  return (
    <>
      <DropArea
        title={t('Drop a CSV file here, or')}
        choose={t('choose one')}
        hint={t('Up to 5,000 rows. You can review them before anything is saved.')}
        label={t('CSV file')}
        onFiles={([file]) => void read(file)}
      />
      {problem && (
        <Notice tone="bad" title={t('This file cannot be imported')}>
          {problem}
        </Notice>
      )}
    </>
  )
}

interface DropAreaProps extends FilesInputProps {
  title: string
  /** Ends the title, as a link. */
  choose: string
  hint: string
}

export function DropArea({ title, choose, hint, onFiles, ...input }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    onFiles(Array.from(event.dataTransfer.files))
  }

  function dragOver(event: DragEvent) {
    // Otherwise the browser would navigate to the file.
    event.preventDefault()
    setIsOver(true)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is for the mouse alone, the input inside for everyone
    <label className={cx(styles.drop, isOver && styles.over)} onDrop={drop} onDragOver={dragOver} onDragLeave={() => setIsOver(false)}>
      <FileSpreadsheet aria-hidden />
      <span className={styles.title}>
        {title} <span className={styles.choose}>{choose}</span>
      </span>
      <span className={styles.hint}>{hint}</span>
      <FilesInput {...input} onFiles={onFiles} />
    </label>
  )
}

interface FilesInputProps {
  label: string
  isMultiple?: boolean
  onFiles: (files: readonly File[]) => void
}

/** Hidden inside its label, because the browser's own file button cannot be styled. */
export function FilesInput({ label, isMultiple = false, onFiles }: FilesInputProps) {
  return (
    <VisuallyHidden>
      <input
        type="file"
        aria-label={label}
        accept=".csv,.tsv,.txt,text/csv,text/plain"
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

interface FileInputProps {
  onChoose: (file: File | undefined) => void
}

export function FileInput({ onChoose }: FileInputProps) {
  const t = useText()
  return <FilesInput label={t('CSV file')} onFiles={([file]) => onChoose(file)} />
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
      setProblem(t(reasonUnreadable(error)))
    }
  }

  return { read, problem }
}

/** Browser errors occur if the file was moved or changed after it was chosen. */
export function reasonUnreadable(error: unknown): string {
  return error instanceof UnreadableFile ? error.message : 'The file could not be read. Choose it again.'
}
