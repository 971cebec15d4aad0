import { Notice } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { DropArea, FileInput } from '@billfold/web-kit/data-files/drop-area.tsx'
import { useFileReader } from '@billfold/web-kit/data-files/use-file-reader.ts'
import { FileSpreadsheet } from 'lucide-react'
import { readFile, type SourceFile } from './read-file.ts'

export const CSV_FILES = '.csv,.tsv,.txt,text/csv,text/plain'

export function FileDrop({ onFile }: { onFile: (file: SourceFile) => void }) {
  const t = useText()
  const { read, problem } = useFileReader(readFile, onFile)
  return (
    <>
      <DropArea
        icon={<FileSpreadsheet aria-hidden />}
        title={t('Drop a CSV file here, or')}
        choose={t('choose one')}
        hint={t('Up to 5,000 rows. You can review them before anything is saved.')}
        label={t('CSV file')}
        accept={CSV_FILES}
        onFiles={([file]) => read(file)}
      />
      {problem && (
        <Notice tone="bad" title={t('This file cannot be imported')}>
          {problem}
        </Notice>
      )}
    </>
  )
}

export function CsvFileInput({ onChoose }: { onChoose: (file: File | undefined) => void }) {
  const t = useText()
  return <FileInput label={t('CSV file')} accept={CSV_FILES} onFiles={([file]) => onChoose(file)} />
}
