import { cx, Notice, VisuallyHidden } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { useFileDrop } from '../invoices/files/use-file-drop.ts'
import styles from './bank-statement-page.module.css'
import { readStatement, type StatementFile } from './read-statement.ts'
import { UnreadableStatement } from './statement.ts'

interface FileDropProps {
  read: (file: File | undefined) => Promise<void>
  problem: string | null
}

export function FileDrop({ read, problem }: FileDropProps) {
  const t = useText()
  const isOver = useFileDrop(([file]) => void read(file))
  return (
    <>
      <label className={cx(styles.drop, isOver && styles.over)}>
        <Landmark aria-hidden />
        <span className={styles.title}>
          {t('Drop a bank statement here, or')} <span className={styles.choose}>{t('choose one')}</span>
        </span>
        <span className={styles.hint}>{t('CAMT.053, OFX or CSV, up to 20 MB. You can review it before anything is saved.')}</span>
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

/** Hidden inside its label, because the browser's own file button cannot be styled. */
export function FileInput({ onChoose }: { onChoose: (file: File | undefined) => void }) {
  const t = useText()
  return (
    <VisuallyHidden>
      <input
        type="file"
        aria-label={t('Bank statement')}
        accept=".xml,.camt,.ofx,.qbo,.qfx,.csv,.txt,text/csv,text/plain,text/xml,application/xml"
        onChange={(event) => {
          onChoose(event.target.files?.[0])
          // Allows choosing the same file again after it was corrected.
          event.target.value = ''
        }}
      />
    </VisuallyHidden>
  )
}

export function useStatementReader(onFile: (file: StatementFile) => void) {
  const t = useText()
  const [problem, setProblem] = useState<string | null>(null)

  async function read(file: File | undefined) {
    if (!file) return
    try {
      const statement = await readStatement(file)
      setProblem(null)
      onFile(statement)
    } catch (error) {
      // Browser errors occur if the file was moved or changed after it was chosen.
      setProblem(error instanceof UnreadableStatement ? t(error.message) : t('The file could not be read. Choose it again.'))
    }
  }

  return { read, problem }
}
