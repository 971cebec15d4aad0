import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { Button, Menu, MenuItem, MenuSeparator } from '@billfold/ui'
import { queryOf, useDownload, useSaveCsv, useText } from '@billfold/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { Download, FileText, Sheet } from 'lucide-react'
import { csvExports, csvFileName, type CsvExport } from './report-csv.ts'
import type { ReportView } from './reports-address.ts'

/** Exports the open tab as CSV, or the whole report as PDF. */
export function ExportMenu({ view: { tab, range } }: { view: ReportView }) {
  const t = useText()
  const queryClient = useQueryClient()
  const pdf = useDownload(reportCalls.pdf, { success: 'PDF downloaded successfully', failure: 'Failed to download PDF' })

  const saveCsv = useSaveCsv()
  const saveTable = ({ call, name, recordsOf }: CsvExport) =>
    // The open tab's data is already cached.
    saveCsv(csvFileName(name, range), async () => recordsOf(await queryClient.fetchQuery(queryOf(call, { query: range })), t))

  return (
    <Menu
      trigger={
        <Button icon={<Download />} busy={pdf.isPending}>
          {t('Export')}
        </Button>
      }
    >
      {csvExports[tab].map((file) => (
        <MenuItem key={file.name} icon={<Sheet />} onSelect={() => void saveTable(file)}>
          {t(file.title)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<FileText />} onSelect={() => pdf.mutate({ query: range })}>
        {t('Whole report (PDF)')}
      </MenuItem>
    </Menu>
  )
}
