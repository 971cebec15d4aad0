import { importSources } from '@billfold/contracts/imports/import-run'
import { Card, CardHeader, CardTitle, LoadingState, Notice } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { DropArea } from '@billfold/web-kit/data-files/drop-area.tsx'
import { reasonUnreadable } from '@billfold/web-kit/data-files/unreadable-file.ts'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { CSV_FILES } from '../import/file-drop.tsx'
import { readFileUpTo, type SourceFile } from '../import/read-file.ts'
import styles from './move-in.module.css'
import { exportHints, sourceNames } from './move-in-texts.ts'
import { RecentImports } from './recent-imports.tsx'

/** Row numbers have ten ranges of a million numbers each, and each file uses one. */
const MAX_FILES = 9
const LIMIT = { bytes: 50 * 1024 * 1024, message: 'The file is larger than 50 MB. Export a shorter period, and import the files one after the other.' }

interface ChooseStepProps {
  onFiles: (files: readonly SourceFile[]) => void
}

export function ChooseStep({ onFiles }: ChooseStepProps) {
  const t = useText()
  const { read, isReading, problems } = useFilesReader(onFiles)
  return (
    <>
      <DropArea
        icon={<FileSpreadsheet aria-hidden />}
        title={t('Drop your CSV files here, or')}
        choose={t('choose files')}
        hint={t('Up to 50 MB each. You see what will be created before anything is saved, and can undo it for a day.')}
        label={t('CSV files')}
        accept={CSV_FILES}
        isMultiple
        onFiles={(files) => void read(files)}
      />
      {isReading && <LoadingState text={t('Reading the files...')} />}
      {problems.length > 0 && (
        <Notice tone="bad" title={problems.length === 1 ? t('This file cannot be imported') : t('These files cannot be imported')}>
          <ul>
            {problems.map(({ name, reason }) => (
              <li key={name}>
                <strong>{name}</strong> {t(reason)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Card>
        <CardHeader>
          <CardTitle subtitle={t('Export them as CSV. You can choose several files of one tool at once.')}>{t('Where to find the files')}</CardTitle>
        </CardHeader>
        <dl className={styles.sources}>
          {importSources.map((source) => (
            <div key={source}>
              <dt>{t(sourceNames[source])}</dt>
              <dd>{t(exportHints[source])}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <RecentImports />
    </>
  )
}

interface UnreadableName {
  name: string
  reason: string
}

function useFilesReader(onFiles: (files: readonly SourceFile[]) => void) {
  const [isReading, setReading] = useState(false)
  const [problems, setProblems] = useState<readonly UnreadableName[]>([])

  async function read(files: readonly File[]) {
    const [first] = files
    if (!first) return
    if (files.length > MAX_FILES) {
      setProblems([{ name: first.name, reason: 'Choose at most 9 files at once.' }])
      return
    }
    setReading(true)
    setProblems([])
    const sources: SourceFile[] = []
    const unreadable: UnreadableName[] = []
    // Files are read one at a time, because each may need a lot of memory.
    for (const file of files) {
      try {
        sources.push(await readFileUpTo(LIMIT, file))
      } catch (error) {
        unreadable.push({ name: file.name, reason: reasonUnreadable(error) })
      }
    }
    setReading(false)
    setProblems(unreadable)
    if (unreadable.length === 0) onFiles(sources)
  }

  return { read, isReading, problems }
}
