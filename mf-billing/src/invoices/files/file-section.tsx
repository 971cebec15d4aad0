import { fileTypes, formatFileSize } from '@billfold/contracts/files/file-types'
import { Button, cx } from '@billfold/ui'
import { useLanguage, useText } from '@billfold/web-kit'
import { useFileDrop } from '@billfold/web-kit/data-files/use-file-drop.ts'
import { FileText, Paperclip } from 'lucide-react'
import { useId, useRef, type ReactNode, type Ref } from 'react'
import styles from './files.module.css'

const ACCEPTED = Object.keys(fileTypes)
  .map((ending) => `.${ending}`)
  .join()

interface FileSectionProps {
  /** Location of the section, which determines the size of its heading. */
  as: 'form' | 'page'
  isEmpty: boolean
  onAdd: (files: File[]) => void
  /** Ref to the button that adds files. The button receives the focus when a row is removed. */
  addRef: Ref<HTMLButtonElement>
  children: ReactNode
}

export function FileSection({ as, isEmpty, onAdd, addRef, children }: FileSectionProps) {
  const t = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isOver = useFileDrop(onAdd)
  return (
    <section aria-labelledby={id} className={cx(styles.section, styles[as])}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {t('Attachments')}
        </h3>
        <Button ref={addRef} size="small" icon={<Paperclip />} onClick={() => input.current?.click()}>
          {t('Add files')}
        </Button>
        <input
          ref={input}
          hidden
          multiple
          type="file"
          aria-label={t('Add files')}
          accept={ACCEPTED}
          onChange={({ target }) => {
            onAdd([...(target.files ?? [])])
            // Resets the input, so that the same file can be chosen again after it was corrected.
            target.value = ''
          }}
        />
      </div>
      {!isEmpty && (
        <ul aria-label={t('Attachments')} className={styles.files}>
          {children}
        </ul>
      )}
      <p className={cx(styles.drop, isOver && styles.over)}>
        {isOver ? (
          t('Drop the files to attach them')
        ) : (
          <>
            <span className={styles.mouse}>{t('Drop files here.')}</span> {t('Up to 10 files of 5 MB each: PDF, PNG, JPG, WebP, CSV, TXT, DOCX or XLSX.')}
          </>
        )}
      </p>
    </section>
  )
}

interface FileRowProps {
  name: string
  size: number
  /** Download URL. */
  address?: string
  /** Shown below the file name. */
  children?: ReactNode
  actions: ReactNode
}

export function FileRow({ name, size, address, children, actions }: FileRowProps) {
  const language = useLanguage((state) => state.language)
  return (
    <li className={styles.file}>
      <FileText aria-hidden size={16} className={styles.icon} />
      <div className={styles.about}>
        <p className={styles.name}>
          {address === undefined ? (
            name
          ) : (
            <a href={address} download={name}>
              {name}
            </a>
          )}{' '}
          <span className={styles.size}>{formatFileSize(size, language)}</span>
        </p>
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
    </li>
  )
}

export function FileProblem({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={styles.problem}>
      {children}
    </p>
  )
}
