import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { Button, Menu, MenuItem, MenuSeparator } from '@billfold/ui'
import { queryOf, saveCsv, toast, useDownload, useText, type ApiError } from '@billfold/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { Download, FileText, Sheet } from 'lucide-react'
import { csvExports, csvFileName, type CsvExport } from './report-csv.ts'
import type { ReportView } from './reports-address.ts'

/** The open tab as a table, or the whole report as a document. */
export function ExportMenu({ view: { tab, range } }: { view: ReportView }) {
  const t = useText()
  const queryClient = useQueryClient()
  const pdf = useDownload(reportCalls.pdf, { success: 'PDF downloaded successfully', failure: 'Failed to download PDF' })

  async function saveTable({ call, name, recordsOf }: CsvExport) {
    try {
      // What is on the screen is in the cache already.
      const answer = await queryClient.fetchQuery(queryOf(call, { query: range }))
      await saveCsv(csvFileName(name, range), recordsOf(answer, t))
    } catch (error) {
      toast({ title: t('Failed to export'), description: (error as ApiError).message, tone: 'bad' })
    }
  }

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
