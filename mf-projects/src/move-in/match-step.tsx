import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { comparableName } from '@billfold/contracts/imports/import-record'
import { type ImportSource, importSources, MAX_IMPORT_RECORDS } from '@billfold/contracts/imports/import-run'
import { Button, Card, CardHeader, CardTitle, Field, Notice, Select, TextInput } from '@billfold/ui'
import { queryOf, useFormat, useText } from '@billfold/web-kit'
import type { DateOrder } from '@billfold/web-kit/data-files/read-date.ts'
import { ReviewActions } from '@billfold/web-kit/data-files/review-actions.tsx'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { DateOrderCard } from '../import/column-matching.tsx'
import columns from '../import/column-matching.module.css'
import { buildRecords, type MappedFile, type Prepared, splitByEmail } from './build-records.ts'
import { FileMatching } from './file-matching.tsx'
import { countUnnamed, findDates, mapAs, missingColumns } from './match-files.ts'
import { rowCount, sourceNames } from './move-in-texts.ts'

export interface Setup {
  source: ImportSource
  files: readonly MappedFile[]
  chosenOrder: DateOrder | undefined
  /** Fallback client and project names for rows without a client or project. */
  clientName: string
  projectName: string
}

interface MatchStepProps {
  setup: Setup
  onChange: (setup: Setup) => void
  onCancel: () => void
  onReady: (prepared: Prepared) => void
}

export function MatchStep({ setup, onChange, onCancel, onReady }: MatchStepProps) {
  const t = useText()
  const { files, source, chosenOrder } = setup
  const dates = useMemo(() => findDates(files), [files])
  const unnamed = useMemo(() => countUnnamed(files), [files])
  const dateOrder = dates.order ?? chosenOrder
  const isOpen = files.some((file) => missingColumns(file).length > 0) || (dates.ambiguous !== undefined && chosenOrder === undefined)
  const isClientMissing = unnamed.withoutClient > 0 && setup.clientName.trim() === ''
  const isProjectMissing = unnamed.withoutProject > 0 && setup.projectName.trim() === ''
  const { prepare, isPreparing, count } = usePrepare(onReady)

  function changeSource(chosen: ImportSource) {
    onChange({ ...setup, source: chosen, files: files.map(({ file, kind }) => mapAs(file, chosen, kind, t)) })
  }

  return (
    <>
      <Card>
        <CardHeader>
          <CardTitle subtitle={source === 'csv' ? t('Tell us what is in the file and which column is which.') : t('The columns are already matched. Check them and continue.')}>
            {t('Check the files')}
          </CardTitle>
        </CardHeader>
        <div className={columns.columns}>
          <Field label={t('Exported from')}>
            <Select options={importSources.map((value) => ({ value, label: t(sourceNames[value]) }))} value={source} onValueChange={changeSource} />
          </Field>
        </div>
      </Card>
      {dates.ambiguous !== undefined && (
        <DateOrderCard example={dates.ambiguous} order={chosenOrder} onChoose={(order) => onChange({ ...setup, chosenOrder: order })} />
      )}
      {(unnamed.withoutClient > 0 || unnamed.withoutProject > 0) && (
        <Fallbacks setup={setup} unnamed={unnamed} isClientMissing={isClientMissing} isProjectMissing={isProjectMissing} onChange={onChange} />
      )}
      {files.map((mapped, index) => (
        <FileMatching
          key={`${index} ${mapped.file.name}`}
          mapped={mapped}
          source={source}
          dateOrder={dateOrder}
          onChange={(changed) => onChange({ ...setup, files: files.with(index, changed) })}
        />
      ))}
      <SizeProblem count={count} />
      <ReviewActions summary={t('Nothing is saved yet. The next step shows what will be created.')}>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button
          variant="primary"
          disabled={isOpen || isClientMissing || isProjectMissing}
          busy={isPreparing}
          busyText={t('Reading the files...')}
          onClick={() => prepare(files, { dateOrder, clientName: setup.clientName.trim(), projectName: setup.projectName.trim() })}
        >
          {t('Continue')}
        </Button>
      </ReviewActions>
    </>
  )
}

/** Builds the records. `count` is set if there are no records or too many. */
function usePrepare(onReady: (prepared: Prepared) => void) {
  const client = useQueryClient()
  const [isPreparing, setPreparing] = useState(false)
  const [count, setCount] = useState<number | null>(null)

  async function build(...input: Parameters<typeof buildRecords>) {
    setPreparing(true)
    const records = await buildRecords(...input)
    const isAsking = records.some((record) => record.kind === 'client' && !record.email)
    const prepared = splitByEmail(records, isAsking ? await existingNames(client) : new Set())
    const total = prepared.ready.length + prepared.clientsWithoutEmail.length
    setPreparing(false)
    const isSendable = total > 0 && total <= MAX_IMPORT_RECORDS
    setCount(isSendable ? null : total)
    if (isSendable) onReady(prepared)
  }

  return { isPreparing, count, prepare: (...input: Parameters<typeof buildRecords>) => void build(...input) }
}

/** Names of existing clients. Empty if they cannot be loaded, because the server also detects existing clients. */
async function existingNames(client: QueryClient): Promise<ReadonlySet<string>> {
  const clients = await client.fetchQuery(queryOf(clientCalls.list)).catch(() => [])
  return new Set(clients.map(({ name }) => comparableName(name)))
}

function SizeProblem({ count }: { count: number | null }) {
  const t = useText()
  if (count === null) return null
  return (
    <Notice tone="bad" title={t('These files cannot be imported')} takesFocus>
      {count === 0
        ? t('There is nothing new in these files.')
        : t('They contain {count} records. You can import at most 100,000 at a time, so export a shorter period.', { count })}
    </Notice>
  )
}

interface FallbacksProps {
  setup: Setup
  unnamed: ReturnType<typeof countUnnamed>
  isClientMissing: boolean
  isProjectMissing: boolean
  onChange: (setup: Setup) => void
}

function Fallbacks({ setup, unnamed: { withoutClient, withoutProject }, isClientMissing, isProjectMissing, onChange }: FallbacksProps) {
  const t = useText()
  const format = useFormat()
  return (
    <Card>
      <CardHeader>
        <CardTitle subtitle={t('In Billfold, everything belongs to a client, and time entries also belong to a project.')}>{t('Rows without a client or project')}</CardTitle>
      </CardHeader>
      <div className={columns.columns}>
        {withoutClient > 0 && (
          <Field
            label={t('Client for these rows')}
            required
            help={rowCount(withoutClient, t, format)}
            error={isClientMissing ? t('Enter a client for the rows without one') : undefined}
          >
            <TextInput value={setup.clientName} maxLength={255} onChange={(event) => onChange({ ...setup, clientName: event.target.value })} />
          </Field>
        )}
        {withoutProject > 0 && (
          <Field
            label={t('Project for these rows')}
            required
            help={rowCount(withoutProject, t, format)}
            error={isProjectMissing ? t('Enter a project for the rows without one') : undefined}
          >
            <TextInput value={setup.projectName} maxLength={255} onChange={(event) => onChange({ ...setup, projectName: event.target.value })} />
          </Field>
        )}
      </div>
    </Card>
  )
}
