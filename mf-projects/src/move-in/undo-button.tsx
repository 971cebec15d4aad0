import { importCalls } from '@billfold/contracts/imports/import-calls'
import type { ImportRun } from '@billfold/contracts/imports/import-run'
import { Button, type ButtonProps, ConfirmDialog } from '@billfold/ui'
import { queryOf, useSave, useText } from '@billfold/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'

interface UndoButtonProps extends Pick<ButtonProps, 'size' | 'iconOnPhone'> {
  run: ImportRun
  onUndoing?: () => void
}

export function UndoButton({ run, onUndoing, ...look }: UndoButtonProps) {
  const t = useText()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const undo = useSave(importCalls.undo, {
    invalidates: [importCalls.list],
    explains: 'everything',
    onSaved: (changed) => client.setQueryData(queryOf(importCalls.get, { params: { id: run.id } }).queryKey, changed),
    onSavedWhileOpen: () => {
      setAsking(false)
      onUndoing?.()
    },
  })
  return (
    <>
      <Button {...look} icon={<Undo2 />} onClick={() => setAsking(true)}>
        {t('Undo')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('Undo this import?')}
        description={t('Removes everything this import created from {file}, including any changes you’ve made since. Records you already had are kept.', { file: run.fileName })}
        confirmText={t('Undo the import')}
        busy={undo.isPending}
        error={undo.error?.message}
        onConfirm={() => undo.mutate({ params: { id: run.id } })}
      />
    </>
  )
}
