import { importCalls } from '@billfold/contracts/imports/import-calls'
import type { ImportProblem, ImportRun } from '@billfold/contracts/imports/import-run'
import { Button, Card, CardHeader, CardTitle, Table, TableCell, TableRow } from '@billfold/ui'
import { queryOf, useFormat, useLanguage, useSave, useText } from '@billfold/web-kit'
import { ReviewActions } from '@billfold/web-kit/data-files/review-actions.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Problems } from '../import/problem-list.tsx'
import { clientRecords, MissingClients } from './missing-clients.tsx'
import { kindNames, rowLabel } from './move-in-texts.ts'
import styles from './move-in.module.css'
import type { RunActions } from './run-view.tsx'

/** The server's preview: new records, existing records and problems. */
export function RunPreview({ run, onAddClients, onDiscard, onChangeColumns, onLeaveOut }: RunActions & { run: ImportRun }) {
  const t = useText()
  const client = useQueryClient()
  const remember = (changed: ImportRun) => client.setQueryData(queryOf(importCalls.get, { params: { id: run.id } }).queryKey, changed)
  const start = useSave(importCalls.start, { invalidates: [importCalls.list], onSaved: remember, failure: 'The import could not be started' })
  const isClientMissing = run.missingClients.length > 0
  const summary = isClientMissing ? t('Enter the missing email addresses first.') : run.problemCount > 0 ? t('Nothing can be imported yet.') : t('Either all rows are imported or none.')

  return (
    <>
      <Counts run={run} />
      {isClientMissing && <MissingClients names={run.missingClients} onAdd={(emails) => onAddClients(run, clientRecords(emails, []))} />}
      {run.problemCount > 0 && <RunProblems run={run} onLeaveOut={onLeaveOut} />}
      <ReviewActions summary={summary}>
        <Button onClick={onDiscard}>{t('Cancel')}</Button>
        {onChangeColumns && <Button onClick={onChangeColumns}>{t('Back')}</Button>}
        <Button
          variant="primary"
          disabled={isClientMissing || run.problemCount > 0}
          busy={start.isPending}
          busyText={t('Importing...')}
          onClick={() => start.mutate({ params: { id: run.id } })}
        >
          {t('Import')}
        </Button>
      </ReviewActions>
    </>
  )
}

function Counts({ run: { counts, newProjects } }: { run: ImportRun }) {
  const t = useText()
  const format = useFormat()
  const columns = [
    { label: t('Records'), grow: true, phone: 'title' },
    { label: t('To create'), kind: 'number', phone: 'value' },
    { label: t('Already in Billfold'), kind: 'number' },
    { label: t('With problems'), kind: 'number' },
  ] as const
  const zero = <span className={styles.zero}>{format.number(0)}</span>
  return (
    <Card flush>
      <CardHeader>
        <CardTitle subtitle={newProjects === 0 ? undefined : newProjects === 1 ? t('1 more project will be created because your rows mention it.') : t('{count} more projects will be created because your rows mention them.', { count: newProjects })}>
          {t('Preview')}
        </CardTitle>
      </CardHeader>
      <Table label={t('Preview')} columns={columns} empty={t('There is nothing to import.')}>
        {counts.map(({ kind, created, existing, wrong }) => (
          <TableRow key={kind}>
            <TableCell>{t(kindNames[kind])}</TableCell>
            <TableCell>{format.number(created)}</TableCell>
            <TableCell>{existing > 0 ? t('{count} left as they are', { count: format.number(existing) }) : zero}</TableCell>
            <TableCell>{wrong > 0 ? t('{count} with problems', { count: format.number(wrong) }) : zero}</TableCell>
          </TableRow>
        ))}
      </Table>
    </Card>
  )
}

interface RunProblemsProps {
  run: ImportRun
  onLeaveOut: ((problems: readonly ImportProblem[]) => void) | undefined
}

function RunProblems({ run: { problems, problemCount }, onLeaveOut }: RunProblemsProps) {
  const t = useText()
  const format = useFormat()
  const translate = useLanguage(({ message }) => message)
  const isComplete = problems.length === problemCount
  const rows = new Set(problems.map(({ kind, row }) => `${kind} ${row}`)).size
  return (
    <Problems
      count={problemCount}
      hint={t('Nothing is imported until every row is correct. Fix the file and choose it again, or skip these rows.')}
      listed={problems.map((problem, index) => ({
        key: String(index),
        content: (
          <>
            <span className={styles.row}>{rowLabel(problem, t, format)}:</span> {translate(problem)}
          </>
        ),
      }))}
      action={
        onLeaveOut &&
        isComplete && (
          <Button size="small" onClick={() => onLeaveOut(problems)}>
            {rows === 1 ? t('Skip 1 row') : t('Skip {count} rows', { count: rows })}
          </Button>
        )
      }
    />
  )
}
