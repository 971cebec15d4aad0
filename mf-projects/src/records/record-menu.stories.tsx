import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { Button } from '@billfold/ui'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage, type Answer } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, screen, userEvent } from 'storybook/test'
import { clientKind, projectKind } from './record-kinds.tsx'
import { RecordMenu } from './record-menu.tsx'

const meta: Meta<typeof RecordMenu> = {
  title: 'Projects/Archive and delete',
  component: RecordMenu,
  args: {
    kind: projectKind,
    record: { id: 1, name: 'Website redesign' },
    isArchived: false,
    trigger: <Button>More</Button>,
  },
}
export default meta

type Story = StoryObj<typeof RecordMenu>

/** Chooses a menu item and waits for the given text in the dialog that opens. */
function choosing(item: string, text: string | RegExp, answers: Answer[]): Story {
  return {
    decorators: [withPage({ answers })],
    play: async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'More' }))
      await userEvent.click(await screen.findByRole('menuitem', { name: item }))
      await expect(await screen.findByText(text)).toBeInTheDocument()
    },
  }
}

const asked = (timeEntries: number, invoices: number) => answer(projectCalls.deletion, { timeEntries, invoices, allowed: invoices === 0 })

export const Archive: Story = choosing('Archive', /disappears from the list/, [])
export const Delete: Story = choosing('Delete', '12 time entries', [asked(12, 0)])
export const DeleteAlone: Story = choosing('Delete', /no time entries or invoices/, [asked(0, 0)])
export const DeleteWithInvoices: Story = choosing('Delete', '3 invoices', [asked(12, 3)])

export const DeleteClient: Story = {
  ...choosing('Delete', '4 projects', [answer(clientCalls.deletion, { projects: 4, timeEntries: 120, invoices: 0, proposals: 0, allowed: true })]),
  args: { kind: clientKind, record: { id: 1, name: 'Northwind Studio' } },
}

export const ArchivedWithInvoices: Story = { ...choosing('Delete', /already archived/, [asked(12, 3)]), args: { isArchived: true } }

export const Checking: Story = choosing('Delete', 'Checking related records...', [
  answer(projectCalls.deletion, () => new Promise(() => undefined)),
])

const offline = new ApiError({ status: 0, code: 'offline', message: 'Request failed' })
export const CheckFailed: Story = choosing('Delete', 'Request failed', [answer(projectCalls.deletion, offline)])
