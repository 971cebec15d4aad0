import type { ImportSource } from '@billfold/contracts/imports/import-run'
import { Button, Field, Select } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { ChosenFile } from '@billfold/web-kit/data-files/chosen-file.tsx'
import type { DateOrder } from '@billfold/web-kit/data-files/read-date.ts'
import { FileSpreadsheet } from 'lucide-react'
import { useMemo, useState } from 'react'
import { rowReader } from '../import/build-rows.ts'
import { ColumnMatching } from '../import/column-matching.tsx'
import { PreviewTable } from '../import/preview-table.tsx'
import { type MappedFile, styleOf } from './build-records.ts'
import { mapAs, missingColumns } from './match-files.ts'
import { type FileKind, fileKinds, moveInFields } from './move-in-fields.ts'
import { kindNames, rowCount } from './move-in-texts.ts'
import styles from './move-in.module.css'

/** A small sample for a quick look; the server checks all rows. */
const SHOWN_ROWS = 20

interface FileMatchingProps {
  mapped: MappedFile
  source: ImportSource
  dateOrder: DateOrder | undefined
  onChange: (mapped: MappedFile) => void
}

export function FileMatching({ mapped, source, dateOrder, onChange }: FileMatchingProps) {
  const t = useText()
  const format = useFormat()
  const { file, kind, mapping } = mapped
  const [isOpened, setOpened] = useState(false)
  const missing = missingColumns(mapped)
  const fields = moveInFields[kind]
  const rows = useMemo(() => file.records.slice(0, SHOWN_ROWS).map(rowReader(fields, mapping, styleOf(mapped, dateOrder))), [mapped, file, fields, mapping, dateOrder])
  const isShown = source === 'csv' || isOpened || missing.length > 0

  return (
    <section className={styles.file} aria-label={file.name}>
      <ChosenFile icon={<FileSpreadsheet aria-hidden />} name={file.name} facts={rowCount(file.records.length, t, format)}>
        <Field label={t('Contents')} className={styles.kind ?? ''}>
          <Select
            options={fileKinds.map((value) => ({ value, label: t(kindNames[value]) }))}
            value={kind}
            onValueChange={(chosen: FileKind) => onChange(mapAs(file, source, chosen, t))}
          />
        </Field>
        {!isShown && (
          <Button size="small" className={styles.change ?? ''} onClick={() => setOpened(true)}>
            {t('Change columns')}
          </Button>
        )}
      </ChosenFile>
      {kind === 'invoice' && mapping.dueDate === undefined && <p className={styles.note}>{t('Invoices without a due date are due 30 days after the issue date.')}</p>}
      {kind === 'invoiceLine' && <p className={styles.note}>{t('Each line is added to the invoice with the same number. Choose the file with the invoices, too.')}</p>}
      {isShown && (
        <ColumnMatching fields={fields} header={file.header} mapping={mapping} missing={missing} onChange={(changed) => onChange({ ...mapped, mapping: changed })} />
      )}
      <PreviewTable label={t('Preview of {file}', { file: file.name })} fields={fields} mapping={mapping} rows={rows} rowNumbers={file.rows} problems={noProblems} shown={null} />
    </section>
  )
}

const noProblems: readonly never[] = []
