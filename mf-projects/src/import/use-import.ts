import { toast, useSave, useText, type CallInput } from '@billfold/web-kit'
import type { ImportRow } from './build-rows.ts'
import type { ImportKind } from './import-kinds.ts'
import { problemOf, type ImportProblem } from './import-problem.ts'

/** Sends the rows. Maps problems that only the server can find, such as 'Client not found'. */
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
    /** Why the server rejected the rows; a new object for each attempt. */
    refusal: save.error,
    isPending: save.isPending,
    reset: save.reset,
    // The same call's schema has validated these rows.
    send: (rows: readonly ImportRow[]) => save.mutate({ body: { rows } } as CallInput<ImportKind['call']>),
  }
}
