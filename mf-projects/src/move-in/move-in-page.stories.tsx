import { importCalls } from '@billfold/contracts/imports/import-calls'
import type { ImportRun } from '@billfold/contracts/imports/import-run'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, userEvent, within } from 'storybook/test'
import { MoveInPage } from './move-in-page.tsx'
import { freshbooksClients, freshbooksInvoices, harvestInvoiceLines, harvestInvoices, togglTime } from './testing/export-samples.ts'
import { importedRun, importServer, sampleRun } from './testing/run-samples.ts'

const meta: Meta<typeof MoveInPage> = { title: 'Projects/Move In', component: MoveInPage, parameters: { layout: 'fullscreen' } }
export default meta

type Story = StoryObj<typeof MoveInPage>

const recent = [sampleRun({ id: 9, fileName: 'harvest-time-2026.csv', source: 'harvest' }), importedRun, sampleRun({ id: 3, state: 'failed', error: 'The database is not available' })]

export const Choose: Story = { decorators: [withPage({ path: '/import', answers: [answer(importCalls.list, recent)] })] }
export const ChooseOnAPhone: Story = Choose
export const ListFails: Story = {
  decorators: [withPage({ path: '/import', answers: [answer(importCalls.list, new ApiError({ status: 503, code: 'service_unavailable', message: 'Imports are not available right now.' }))] })],
}

function choosing(...contents: [content: string, name: string][]): Story {
  return {
    decorators: [withPage({ path: '/import', answers: importServer().answers })],
    play: async ({ canvasElement }) => {
      const page = within(canvasElement)
      await userEvent.upload(
        await page.findByLabelText('CSV files'),
        contents.map(([content, name]) => new File([content], name, { type: 'text/csv' })),
      )
      await expect(await page.findByText(contents[0]?.[1] ?? '')).toBeVisible()
    },
  }
}

export const Unreadable: Story = choosing(['PK\u0003\u0004xl/workbook.xml', 'report.xlsx'])
export const Matched: Story = choosing([freshbooksClients, 'clients.csv'], [freshbooksInvoices, 'invoice-details.csv'])
export const SeparateInvoiceLines: Story = choosing([harvestInvoices, 'invoices.csv'], [harvestInvoiceLines, 'invoice-lines.csv'])
export const RowsWithoutClient: Story = choosing([togglTime, 'toggl-2026.csv'])
export const PlainFile: Story = choosing(['When,Who,What,How long\n01/02/2026,Acme,Work,1:30\n', 'hours.csv'])
export const PlainFileOnAPhone: Story = PlainFile

function running(changes: Partial<ImportRun>): Story {
  return { decorators: [withPage({ path: '/import?run=7', answers: [answer(importCalls.get, sampleRun(changes)), answer(importCalls.list, [])] })] }
}

export const Interrupted: Story = running({ state: 'receiving' })
export const Checking: Story = running({ state: 'checking', done: 600, counts: [] })
export const Checked: Story = running({})
export const MissingClients: Story = running({ missingClients: ['Acme Robotics', 'A client whose name is much longer than the names of most other clients', 'Initech'] })
export const MissingClientsOnAPhone: Story = MissingClients
export const WithProblems: Story = running({
  counts: [
    { kind: 'timeEntry', created: 1225, existing: 12, wrong: 3 },
    { kind: 'invoice', created: 40, existing: 0, wrong: 1 },
  ],
  problemCount: 4,
  problems: [
    { row: 12, kind: 'timeEntry', path: 'hours', message: 'Hours are required' },
    { row: 13, kind: 'timeEntry', path: 'date', message: 'Must be a date (YYYY-MM-DD)' },
    { row: 1_000_002, kind: 'invoice', path: 'lines.1.rate', message: 'Rate is required' },
    { row: 30, kind: 'timeEntry', path: 'description', message: 'Description is required' },
  ],
})
export const WithProblemsOnAPhone: Story = WithProblems
export const Importing: Story = running({ state: 'importing', done: 700 })
export const Imported: Story = running(importedRun)
export const Failed: Story = running({ state: 'failed', error: 'The database is not available' })
export const NotUndone: Story = running({ ...importedRun, error: 'An invoice was sent since' })
export const Undoing: Story = running({ state: 'undoing', done: 200 })
export const Undone: Story = running({ state: 'undone' })
export const NotFound: Story = {
  decorators: [withPage({ path: '/import?run=7', answers: [answer(importCalls.get, new ApiError({ status: 404, code: 'not_found', message: 'Import not found' }))] })],
}
