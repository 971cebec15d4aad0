import { Button, Card, CardHeader, CardTitle, LoadingState, Stack } from '@billfold/ui'
import { downloadFile, Link, PageShell, type Translate, useText, writeCsv } from '@billfold/web-kit'
import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { FileDrop } from './file-drop.tsx'
import { type ImportField, missingFields } from './import-fields.ts'
import { clientsKind, type ImportKind, projectsKind } from './import-kinds.ts'
import type { SourceFile } from './read-file.ts'
import styles from './template-card.module.css'

const ImportReview = lazy(() => import(/* webpackChunkName: "imports" */ './import-review.tsx').then((file) => ({ default: file.ImportReview })))

interface ChosenFile {
  file: SourceFile
  /** Number of files chosen so far. The same file counts again if it is chosen again, because it may have changed. */
  turn: number
}

export function ImportPage({ kind }: { kind: ImportKind }) {
  const t = useText()
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const choose = (file: SourceFile) => setChosen((before) => ({ file, turn: (before?.turn ?? 0) + 1 }))
  return (
    <PageShell
      title={t(kind.texts.title)}
      subtitle={t(kind.texts.subtitle)}
      back={{ to: kind.records.path, label: t(kind.records.texts.backToList) }}
      width={chosen ? 'wide' : 'form'}
    >
      {chosen ? (
        <Suspense fallback={<LoadingState text={t('Loading...')} />}>
          <ImportReview key={chosen.turn} kind={kind} file={chosen.file} onFile={choose} />
        </Suspense>
      ) : (
        <>
          <FileDrop onFile={choose} />
          <TemplateCard kind={kind} />
          <p className={styles.columns}>
            {t('Moving from another tool?')} <Link to="/import">{t('Import everything at once')}</Link>
          </p>
        </>
      )}
    </PageShell>
  )
}

export function ImportClientsPage() {
  return <ImportPage kind={clientsKind} />
}

export function ImportProjectsPage() {
  return <ImportPage kind={projectsKind} />
}

export function TemplateCard({ kind }: { kind: ImportKind }) {
  const t = useText()
  const { fields, template } = kind
  const save = () => downloadFile(template, 'text/csv;charset=utf-8', templateOf(fields, t))
  const required = missingFields(fields, {})
  return (
    <Card>
      <CardHeader
        actions={
          <Button size="small" icon={<Download />} onClick={save}>
            {t('Download template')}
          </Button>
        }
      >
        <CardTitle>{t('File format')}</CardTitle>
      </CardHeader>
      <Stack gap={2}>
        <p className={styles.columns}>
          {t('The first row must contain the column names. Their order doesn’t matter, and you can match different names in the next step.')}
        </p>
        <p className={styles.columns}>
          <strong>{t('Required:')}</strong> {required.map(({ label }) => t(label)).join(', ')}
        </p>
        <p className={styles.columns}>
          <strong>{t('Optional:')}</strong>{' '}
          {fields
            .filter((field) => !required.includes(field))
            .map(({ label }) => t(label))
            .join(', ')}
        </p>
      </Stack>
    </Card>
  )
}

export function templateOf(fields: readonly ImportField[], t: Translate): string {
  return writeCsv([fields.map(({ label }) => t(label)), fields.map(({ example }) => example)])
}
