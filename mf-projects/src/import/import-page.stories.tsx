import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage, type Answer } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, userEvent, within } from 'storybook/test'
import { sampleClient } from '../clients/testing/client-samples.ts'
import { clientsKind, projectsKind } from './import-kinds.ts'
import { ImportPage } from './import-page.tsx'
import { clientLines, projectLines } from './testing/import-samples.ts'

const meta: Meta<typeof ImportPage> = {
  title: 'Projects/Import',
  component: ImportPage,
  parameters: { layout: 'fullscreen' },
  args: { kind: clientsKind },
}
export default meta

type Story = StoryObj<typeof ImportPage>

/** Chooses a file and, if `press` is given, presses that button to import it. */
function choosing(text: string, answers: Answer[] = [], press?: RegExp): Story {
  return {
    decorators: [withPage({ answers: [...answers, answer(clientCalls.list, []), answer(projectCalls.list, [])] })],
    play: async ({ canvasElement }) => {
      const page = within(canvasElement)
      await userEvent.upload(page.getByLabelText('CSV file'), new File([text], 'customers-2026.csv', { type: 'text/csv' }))
      if (!press) return
      await userEvent.click(await page.findByRole('button', { name: press }))
      await expect(await page.findByRole('alert')).toBeVisible()
    },
  }
}

export const ChooseFile: Story = { decorators: [withPage({})] }
export const ChooseProjects: Story = { decorators: [withPage({})], args: { kind: projectsKind } }
export const Unreadable: Story = choosing('PK\u0003\u0004')
export const Review: Story = choosing(clientLines(24))
export const KnownAlready: Story = choosing(clientLines(24), [
  answer(clientCalls.list, [sampleClient({ name: 'Customer 7', email: 'billing7@customer.example' })]),
])
export const ReviewProjects: Story = { ...choosing(projectLines(12)), args: { kind: projectsKind } }
export const AmbiguousDates: Story = {
  ...choosing('Project,Client,Start Date\nShop,Acme,3/4/2026\nWebsite,Solo,5/6/2026\n'),
  args: { kind: projectsKind },
}
export const WithMistakes: Story = choosing(`${clientLines(5)}Solo,not an address,,free,,,later\r\n,,,,,,Active\r\n`)
export const ColumnMissing: Story = choosing('Firm,Mail me at,Shoe size\r\nAcme,a@acme.example,44\r\n')
export const FiveThousand: Story = choosing(clientLines(5000))

const refusal = new ApiError({
  status: 400,
  code: 'validation_failed',
  message: 'Client not found',
  issues: [
    { path: 'rows.3.clientName', message: 'Client not found' },
    { path: 'rows.7.clientName', message: 'More than one client has this name. Enter the client ID instead' },
  ],
})
export const Refused: Story = {
  ...choosing(projectLines(12), [answer(projectCalls.import, refusal)], /^Import 12/),
  args: { kind: projectsKind },
}
