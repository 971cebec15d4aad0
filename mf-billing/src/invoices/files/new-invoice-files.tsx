import { Checkbox, IconButton } from '@billfold/ui'
import { toast, useText } from '@billfold/web-kit'
import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { checkFiles, chooseFiles, type ChosenFile, type CheckedFile } from './chosen-files.ts'
import { FileProblem, FileRow, FileSection } from './file-section.tsx'

export interface NewInvoiceFilesProps {
  chosen: readonly ChosenFile[]
  onChange: (change: (chosen: readonly ChosenFile[]) => readonly ChosenFile[]) => void
}

/** The files to attach to an invoice that does not exist yet. They are uploaded after the invoice is created. */
export function NewInvoiceFiles({ chosen, onChange }: NewInvoiceFilesProps) {
  const t = useText()
  const add = useRef<HTMLButtonElement>(null)

  function remove({ problem, ...removed }: CheckedFile) {
    add.current?.focus()
    onChange((all) => all.filter(({ key }) => key !== removed.key))
    if (problem !== undefined) return
    const undo = () => onChange((all) => [...all.filter(({ key }) => key !== removed.key), removed])
    toast({ title: t('Attachment removed'), tone: 'good', action: { label: t('Undo'), onSelect: undo } })
  }

  return (
    <FileSection as="form" isEmpty={chosen.length === 0} addRef={add} onAdd={(files) => onChange((all) => [...all, ...chooseFiles(files)])}>
      {checkFiles(chosen).map((checked) => (
        <FileRow
          key={checked.key}
          name={checked.file.name}
          size={checked.file.size}
          actions={<IconButton size="small" icon={<Trash2 />} label={t('Remove {name}', { name: checked.file.name })} onClick={() => remove(checked)} />}
        >
          {checked.problem === undefined ? (
            <Checkbox
              label={t('Show to the client')}
              checked={checked.isShown}
              onChange={({ target: { checked: isShown } }) => onChange((all) => all.map((each) => (each.key === checked.key ? { ...each, isShown } : each)))}
            />
          ) : (
            <FileProblem>{t(checked.problem)}</FileProblem>
          )}
        </FileRow>
      ))}
    </FileSection>
  )
}
