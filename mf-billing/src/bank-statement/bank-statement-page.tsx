import type { RecordedSummary } from '@billfold/contracts/bank-statements/bank-statement'
import { Button, Card, CardHeader, CardTitle, EmptyState, Notice } from '@billfold/ui'
import { Link, PageShell, useText } from '@billfold/web-kit'
import { ChooseAnother, ChosenFile } from '@billfold/web-kit/data-files/chosen-file.tsx'
import { useFileReader } from '@billfold/web-kit/data-files/use-file-reader.ts'
import { CircleCheck, Landmark } from 'lucide-react'
import { useState } from 'react'
import { CsvColumnsCard } from './csv-columns.tsx'
import { FileDrop, StatementInput } from './file-drop.tsx'
import { MatchReview } from './match-review.tsx'
import { readStatement, type StatementFile } from './read-statement.ts'
import styles from './bank-statement-page.module.css'
import { toStatement, type Statement } from './statement.ts'

interface OpenedFile {
  file: StatementFile
  /** React key, incremented for each chosen file: the same file may have changed when it is chosen again. */
  turn: number
  /** Null until the user has confirmed the columns of a CSV file. */
  statement: Statement | null
}

const statementOf = (file: StatementFile) => (file.format === 'csv' ? null : toStatement(file.lines))

export function BankStatementPage() {
  const t = useText()
  const [opened, setOpened] = useState<OpenedFile | null>(null)
  const [summary, setSummary] = useState<RecordedSummary | null>(null)
  const open = (file: StatementFile) => {
    setSummary(null)
    setOpened((before) => ({ file, turn: (before?.turn ?? 0) + 1, statement: statementOf(file) }))
  }
  const { read, problem } = useFileReader(readStatement, open)
  const isChoosing = opened === null || summary !== null

  return (
    <PageShell
      title={t('Import bank statement')}
      subtitle={t('Record payments from a file that you download from your bank')}
      back={{ to: '/invoices', label: t('Back to Invoices') }}
      width={isChoosing ? 'form' : 'wide'}
    >
      {summary && <Recorded summary={summary} onNext={() => { setSummary(null); setOpened(null) }} />}
      {!opened && !summary && (
        <>
          <FileDrop read={read} problem={problem} />
          <FormatCard />
        </>
      )}
      {opened && !summary && (
        <>
          <FileCard file={opened.file} statement={opened.statement} read={read} problem={problem} />
          {opened.statement ? (
            <MatchReview key={opened.turn} statement={opened.statement} onRecorded={setSummary} />
          ) : (
            opened.file.format === 'csv' && (
              <CsvColumnsCard key={opened.turn} csv={opened.file.csv} onMatched={(lines) => setOpened({ ...opened, statement: toStatement(lines) })} />
            )
          )}
        </>
      )}
    </PageShell>
  )
}

interface FileCardProps {
  file: StatementFile
  statement: Statement | null
  read: (file: File | undefined) => void
  problem: string | null
}

function FileCard({ file, statement, read, problem }: FileCardProps) {
  const t = useText()
  const received = statement?.transactions.length ?? 0
  const facts = statement
    ? [
        received === 1 ? t('1 payment received') : t('{count} payments received', { count: received }),
        ...(statement.debits === 1 ? [t('1 other transaction skipped')] : statement.debits > 0 ? [t('{count} other transactions skipped', { count: statement.debits })] : []),
      ]
    : []
  return (
    <>
      <ChosenFile icon={<Landmark aria-hidden />} name={file.name} facts={facts.join(' · ')}>
        <ChooseAnother>
          <StatementInput onChoose={read} />
        </ChooseAnother>
      </ChosenFile>
      {problem && (
        <Notice tone="bad" title={t('This file cannot be imported')}>
          {problem}
        </Notice>
      )}
      {statement && statement.unreadable > 0 && (
        <Notice tone="warn" title={statement.unreadable === 1 ? t('1 line could not be read') : t('{count} lines could not be read', { count: statement.unreadable })}>
          {t('Their date or amount is missing or in an unknown format. Check them in the file.')}
        </Notice>
      )}
    </>
  )
}

function FormatCard() {
  const t = useText()
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('Which file to choose')}</CardTitle>
      </CardHeader>
      <ul className={styles.formats}>
        <li>{t('CAMT.053 (XML): the most complete, offered by most European banks')}</li>
        <li>{t('OFX: offered by most American banks, also as QBO or Web Connect')}</li>
        <li>{t('CSV: from any bank; you check the columns in the next step')}</li>
      </ul>
      <p className={styles.hint}>{t('The file is read in your browser. Only payments that you received are sent, to match them with your invoices.')}</p>
    </Card>
  )
}

function Recorded({ summary: { payments, paidInvoices }, onNext }: { summary: RecordedSummary; onNext: () => void }) {
  const t = useText()
  return (
    <Card>
      <EmptyState
        icon={<CircleCheck />}
        title={payments === 1 ? t('1 payment recorded') : t('{count} payments recorded', { count: payments })}
        description={
          paidInvoices === 0
            ? t('None of the invoices is paid in full yet.')
            : paidInvoices === 1
              ? t('1 invoice is now paid in full.')
              : t('{count} invoices are now paid in full.', { count: paidInvoices })
        }
        action={
          <div className={styles.next}>
            <Button onClick={onNext}>{t('Import another file')}</Button>
            <Button asChild variant="primary">
              <Link to="/invoices">{t('Go to Invoices')}</Link>
            </Button>
          </div>
        }
      />
    </Card>
  )
}
