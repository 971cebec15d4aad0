import { Button, Card, CardHeader, CardTitle, Field, Notice, Row, Select, Table, TableCell, TableRow } from '@billfold/ui'
import { useFormat, useText, type Translate } from '@billfold/web-kit'
import { DateOrderField } from '@billfold/web-kit/data-files/date-order-field.tsx'
import type { DateOrder } from '@billfold/web-kit/data-files/read-date.ts'
import { useMemo, useState } from 'react'
import styles from './bank-statement-page.module.css'
import { amountText } from './match-transactions.ts'
import { ambiguousDateIn, type CsvColumns, type CsvField, csvFields, type CsvStatement, matchColumns, missingFields, readCsvLines } from './read-csv.ts'
import type { ReadLines } from './statement.ts'

const labels: Readonly<Record<CsvField, string>> = {
  date: 'Date',
  amount: 'Amount',
  credit: 'Money received',
  direction: 'Credit or debit',
  name: 'Payer',
  reference: 'Payment reference',
  description: 'Description',
  currency: 'Currency',
  id: 'Transaction ID',
}

const NONE = 'none'
const PREVIEW = 5

interface CsvColumnsCardProps {
  csv: CsvStatement
  onMatched: (lines: ReadLines) => void
}

/** Suggests a column for each field based on the headings; the user can correct the suggestions. */
export function CsvColumnsCard({ csv, onMatched }: CsvColumnsCardProps) {
  const t = useText()
  const [columns, setColumns] = useState<CsvColumns>(() => matchColumns(csv.header))
  const [order, setOrder] = useState<DateOrder>()
  const missing = missingFields(columns)
  const ambiguous = useMemo(() => ambiguousDateIn(csv, columns), [csv, columns])
  const isOpen = missing.length > 0 || (ambiguous !== undefined && order === undefined)
  const lines = useMemo(() => (isOpen ? undefined : readCsvLines(csv, columns, order)), [isOpen, csv, columns, order])
  const options = [
    { value: NONE, label: t('Not in the file') },
    ...csv.header.map((name, column) => ({ value: String(column), label: name || t('Column {number}', { number: column + 1 }) })),
  ]

  return (
    <>
      <Card>
        <CardHeader>
          <CardTitle subtitle={t('Columns were matched by name. Fix any that are wrong.')}>{t('Match the columns')}</CardTitle>
        </CardHeader>
        <div className={styles.columns}>
          {csvFields.map((field) => (
            <Field
              key={field}
              label={t(labels[field])}
              required={field === 'date'}
              error={missing.includes(field) ? t('Choose a column') : undefined}
              help={field === 'credit' ? t('If the file has separate columns for money in and out') : undefined}
            >
              <Select
                options={options}
                value={columns[field] === undefined ? NONE : String(columns[field])}
                onValueChange={(value) => setColumns(withColumn(columns, field, value))}
              />
            </Field>
          ))}
          {ambiguous !== undefined && <DateOrderField example={ambiguous} order={order} onChoose={setOrder} />}
        </div>
      </Card>
      {lines && <Preview lines={lines} />}
      <Row justify="end">
        <Button variant="primary" disabled={!lines || lines.credits.length === 0} onClick={() => lines && onMatched(lines)}>
          {t('Match with invoices')}
        </Button>
      </Row>
    </>
  )
}

function withColumn(columns: CsvColumns, field: CsvField, value: string): CsvColumns {
  const { [field]: _, ...others } = columns
  return value === NONE ? others : { ...others, [field]: Number(value) }
}

function reasonText({ debits, unreadable }: ReadLines, t: Translate): string {
  if (debits === 1) return t('1 transaction has no amount or a negative one. Is the amount column correct?')
  if (debits > 1) return t('{count} transactions have no amount or a negative one. Is the amount column correct?', { count: debits })
  return unreadable === 1 ? t('1 line could not be read') : t('{count} lines could not be read', { count: unreadable })
}

function Preview({ lines }: { lines: ReadLines }) {
  const { credits } = lines
  const t = useText()
  const format = useFormat()
  if (credits.length === 0) {
    return (
      <Notice tone="warn" title={t('No incoming payments in these columns')}>
        {reasonText(lines, t)}
      </Notice>
    )
  }
  return (
    <Card flush>
      <CardHeader>
        <CardTitle subtitle={credits.length === 1 ? t('1 payment received') : t('{count} payments received', { count: credits.length })}>{t('Preview')}</CardTitle>
      </CardHeader>
      <Table
        label={t('Preview')}
        columns={[
          { label: t('Date') },
          { label: t('Payer'), phone: 'title' },
          { label: t('Payment reference'), grow: true },
          { label: t('Amount'), kind: 'number', phone: 'value' },
        ]}
      >
        {credits.slice(0, PREVIEW).map(({ date, name, reference, amount, currency }, index) => (
          <TableRow key={index}>
            <TableCell>{format.date(date)}</TableCell>
            <TableCell>{name || t('Unknown payer')}</TableCell>
            <TableCell>
              <span className={styles.reference}>{reference}</span>
            </TableCell>
            <TableCell>{amountText({ amount, currency }, format)}</TableCell>
          </TableRow>
        ))}
      </Table>
    </Card>
  )
}
