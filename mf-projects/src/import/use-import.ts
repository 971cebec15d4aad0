import { toast, useSave, useText, type CallInput } from '@billfold/web-kit'
import type { ImportRow } from './build-rows.ts'
import type { ImportKind } from './import-kinds.ts'
import { problemOf, type ImportProblem } from './import-problem.ts'

/** Sends the rows. What the server finds wrong with them, nobody else can know: 'Client not found'. */
export function useImport(kind: ImportKind, onImported: () => void) {
  const t = useText()
  const save = useSave(kind.call, {
    changes: [kind.topic],
    onSaved: ({ created }) => {
      toast({ title: t('Success'), description: kind.texts.imported(created, t), tone: 'good' })
    },
    goOn: onImported,
  })
  const problems: ImportProblem[] = (save.error?.issues ?? []).map((issue) => problemOf(issue, kind.fields))

  return {
    problems,
    /** Why the server took none of the rows; another object for each try. */
    refusal: save.error,
    isPending: save.isPending,
    reset: save.reset,
    // The schema of this very call has accepted these rows.
    send: (rows: readonly ImportRow[]) => save.mutate({ body: { rows } } as CallInput<ImportKind['call']>),
  }
}
