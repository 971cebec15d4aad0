import { Button, Notice } from '@billfold/ui'
import { type CallInput, toast, useCall, useLeaveGuard, useNavigate, useSave, useText } from '@billfold/web-kit'
import { ChooseAnother, ChosenFile } from '@billfold/web-kit/data-files/chosen-file.tsx'
import { type DateOrder, findDateOrder, isAmbiguousDate } from '@billfold/web-kit/data-files/read-date.ts'
import { ReviewActions } from '@billfold/web-kit/data-files/review-actions.tsx'
import { useFileReader } from '@billfold/web-kit/data-files/use-file-reader.ts'
import { FileSpreadsheet } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { buildRows, dateCells, type ImportRow, matchColumns } from './build-rows.ts'
import { ColumnMatching, DateOrderCard } from './column-matching.tsx'
import { CsvFileInput } from './file-drop.tsx'
import { type Mapping, missingFields } from './import-fields.ts'
import { type ImportKind, type ImportProblem, validateRows, problemOf } from './import-kinds.ts'
import type { RecordKind } from '../records/record-kinds.tsx'
import styles from './import-review.module.css'
import { PreviewTable } from './preview-table.tsx'
import { ProblemList } from './problem-list.tsx'
import { readFile, type SourceFile } from './read-file.ts'

interface ImportReviewProps {
  kind: ImportKind
  file: SourceFile
  onFile: (file: SourceFile) => void
}

export function ImportReview({ kind, file, onFile }: ImportReviewProps) {
  const t = useText()
  const navigate = useNavigate()
  const leave = useLeaveGuard(true)
  const [mapping, setMapping] = useState<Mapping>(() => matchColumns(file.header, kind.fields, t))
  const [chosenOrder, setChosenOrder] = useState<DateOrder>()
  const list = useRef<HTMLDivElement>(null)
  const [row, setRow] = useState<{ index: number } | null>(null)
  const { read, problem: unreadable } = useFileReader(readFile, onFile)
  const { send, isPending, problems: serverProblems, rejection, reset } = useImport(kind, () => leave(kind.records.path))

  // The button that was clicked may be far below the list of problems, so scroll the list into view.
  useEffect(() => {
    if (rejection && rejection.issues.length > 0) list.current?.scrollIntoView({ block: 'center' })
  }, [rejection])

  const missing = missingFields(kind.fields, mapping)
  const dates = useMemo(() => {
    const cells = dateCells(file, kind.fields, mapping)
    const order = findDateOrder(cells)
    return { order, ambiguous: order === undefined ? cells.find(isAmbiguousDate) : undefined }
  }, [file, kind, mapping])
  const dateOrder = dates.order ?? chosenOrder
  const rows = useMemo(() => buildRows(file, kind.fields, mapping, dateOrder), [file, kind, mapping, dateOrder])
  const found = useMemo(() => validateRows(kind, rows), [kind, rows])
  // A missing column or date order affects every row, so it is reported only once, next to its field.
  const isOpen = missing.length > 0 || (dates.ambiguous !== undefined && chosenOrder === undefined)
  const problems = isOpen ? [] : found.length > 0 ? found : serverProblems
  const canImport = !isOpen && found.length === 0

  return (
    <>
      <ChosenFile icon={<FileSpreadsheet aria-hidden />} name={file.name} facts={rows.length === 1 ? t('1 row') : t('{count} rows', { count: rows.length })}>
        <ChooseAnother>
          <CsvFileInput onChoose={read} />
        </ChooseAnother>
      </ChosenFile>
      <div ref={list} className={styles.problems}>
        <ProblemList unreadable={unreadable} problems={problems} onShow={(index) => setRow({ index })} />
      </div>
      <DuplicateWarning kind={kind} rows={rows} />
      {dates.ambiguous !== undefined && (
        <DateOrderCard
          example={dates.ambiguous}
          order={chosenOrder}
          onChoose={(order) => {
            setChosenOrder(order)
            reset()
          }}
        />
      )}
      <ColumnMatching
        fields={kind.fields}
        header={file.header}
        mapping={mapping}
        missing={missing}
        onChange={(changed) => {
          setMapping(changed)
          reset()
        }}
      />
      <PreviewTable fields={kind.fields} mapping={mapping} rows={rows} problems={problems} shown={row} />
      <ReviewActions summary={canImport ? t('Either all rows are imported or none.') : t('Nothing can be imported yet.')}>
        <Button onClick={() => navigate(kind.records.path)}>{t('Cancel')}</Button>
        <Button variant="primary" disabled={!canImport} busy={isPending} busyText={t('Importing...')} onClick={() => send(rows)}>
          {kind.texts.submit(rows.length, t)}
        </Button>
      </ReviewActions>
    </>
  )
}

interface DuplicateWarningProps {
  kind: ImportKind
  rows: readonly ImportRow[]
}

/**
 * Warns about possible duplicates: importing a file twice doubles its records, including received amounts. This is only a warning, because
 * names may repeat.
 */
export function DuplicateWarning({ kind, rows }: DuplicateWarningProps) {
  const t = useText()
  const { data } = useCall(kind.records.calls.list)
  const count = useMemo(() => {
    const existing = new Set(data?.map((record) => identityOf(kind, { ...record })))
    return rows.filter((row) => existing.has(identityOf(kind, row))).length
  }, [data, kind, rows])
  return (
    count > 0 && (
      <Notice tone="warn" title={kind.texts.duplicates(count, t)}>
        {t('Importing adds them again.')}
      </Notice>
    )
  )
}

function identityOf({ identity }: ImportKind, record: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(identity.map((name) => record[name])).toLowerCase()
}

/** Sends the rows and maps problems that only the server can find, such as 'Client not found'. */
export function useImport(kind: ImportKind, onImported: () => void) {
  const t = useText()
  const save = useSave(kind.records.calls.import, {
    changes: [kind.records.topic],
    onSaved: ({ created }) => {
      toast({ title: t('Success'), description: kind.texts.imported(created, t), tone: 'good' })
    },
    onSavedWhileOpen: onImported,
  })
  const problems: ImportProblem[] = (save.error?.issues ?? []).map((issue) => problemOf(issue, kind.fields))

  return {
    problems,
    /** Why the server rejected the rows. A new object after each attempt. */
    rejection: save.error,
    isPending: save.isPending,
    reset: save.reset,
    // The call's schema has already validated these rows.
    send: (rows: readonly ImportRow[]) => save.mutate({ body: { rows } } as CallInput<RecordKind['calls']['import']>),
  }
}
