import { Notice } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { DropArea, FileInput } from '@billfold/web-kit/data-files/drop-area.tsx'
import { Landmark } from 'lucide-react'

const STATEMENT_FILES = '.xml,.camt,.ofx,.qbo,.qfx,.csv,.txt,text/csv,text/plain,text/xml,application/xml'

interface FileDropProps {
  read: (file: File | undefined) => void
  problem: string | null
}

export function FileDrop({ read, problem }: FileDropProps) {
  const t = useText()
  return (
    <>
      <DropArea
        icon={<Landmark aria-hidden />}
        title={t('Drop a bank statement here, or')}
        choose={t('choose one')}
        hint={t('CAMT.053, OFX or CSV, up to 20 MB. You can review it before anything is saved.')}
        label={t('Bank statement')}
        accept={STATEMENT_FILES}
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

export function StatementInput({ onChoose }: { onChoose: (file: File | undefined) => void }) {
  const t = useText()
  return <FileInput label={t('Bank statement')} accept={STATEMENT_FILES} onFiles={([file]) => onChoose(file)} />
}
