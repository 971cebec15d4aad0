import { Button, Card, CardHeader, CardTitle, Stack } from '@billfold/ui'
import { downloadFile, useText } from '@billfold/web-kit'
import { Download } from 'lucide-react'
import { missingFields } from './import-field.ts'
import type { ImportKind } from './import-kinds.ts'
import { templateOf } from './template.ts'
import styles from './template-card.module.css'

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
        <CardTitle>{t('What the file should hold')}</CardTitle>
      </CardHeader>
      <Stack gap={2}>
        <p className={styles.columns}>
          {t('The first row names the columns; their order does not matter, and you can match other names in the next step.')}
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
