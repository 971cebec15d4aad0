import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { Dialog, Field, Select, TextInput } from '@billfold/ui'
import { ApiError, useNewClient, useNewProject } from '@billfold/web-kit'
import { useState } from 'react'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { answerBilling } from '../settings/testing/sample-settings.ts'
import { answerClients } from '../testing/answer-choices.ts'
import { answer, type Answer, withPage } from '../testing/with-page.tsx'

const clients = [{ id: 1, name: 'Northwind Studio', isActive: true }] as Client[]
const options = clients.map(({ id, name }) => ({ value: String(id), label: name }))

/** A form with selects for a client and a project, as in the modules. */
function Form({ chosen = '1' }: { chosen?: string }) {
  const [clientId, setClientId] = useState(chosen)
  const newClient = useNewClient(({ id }) => setClientId(String(id)))
  const newProject = useNewProject(() => undefined, { clientId })
  return (
    <Dialog open title="New Time Entry" onOpenChange={() => undefined}>
      <Field label="Client">
        <Select options={options} create={newClient.create} value={clientId} onValueChange={setClientId} />
      </Field>
      {clientId === '' && <p>Select a client first.</p>}
      <Field label="Project">
        <Select options={[]} create={newProject.create} placeholder="Select project" />
      </Field>
      <Field label="Description">
        <TextInput defaultValue="Wireframes" />
      </Field>
      {newClient.dialog}
      {newProject.dialog}
    </Dialog>
  )
}

const meta: Meta<typeof Form> = { title: 'Common/New client and project', component: Form }
export default meta

type Story = StoryObj<typeof Form>

interface Steps {
  /** Keys pressed in the dialog. */
  keys?: string
  /** Text that should appear. */
  shows?: string
  answers?: Answer[]
}

function creating(select: 'Client' | 'Project', { keys, shows, answers = [] }: Steps = {}): Story {
  return {
    decorators: [withPage({ answers: [...answers, ...answerClients(clients), answerBilling()] })],
    play: async () => {
      const trigger = await screen.findByRole('combobox', { name: select })
      trigger.focus()
      await userEvent.keyboard('{Enter}Harbor Lane{Enter}')
      const dialog = await screen.findByRole('dialog', { name: `New ${select}` })
      await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
      if (keys !== undefined) await userEvent.keyboard(keys)
      if (shows !== undefined) await screen.findByText(shows)
    },
  }
}

export const NewClient: Story = creating('Client')
export const NewClientOnAPhone: Story = creating('Client')
export const NewProject: Story = creating('Project')
export const NewProjectOnAPhone: Story = creating('Project')
export const Invalid: Story = creating('Client', { keys: 'office{Enter}', shows: 'Invalid email address' })

const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Projects is not available right now.' })
export const Refused: Story = creating('Client', { keys: 'office@harbor.example{Enter}', shows: broken.message, answers: [answer(clientCalls.create, broken)] })

const harbor = { id: 7, name: 'Harbor Lane', isActive: true } as Client

const saving = creating('Client', { keys: 'office@harbor.example{Enter}', answers: [answer(clientCalls.create, harbor)] })

/** The select gets the focus back, even though the form around it has changed. */
export const Saved: Story = {
  ...saving,
  tags: ['browser'],
  args: { chosen: '' },
  play: async (context) => {
    await saving.play?.(context)
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Client' })).toHaveFocus())
    await expect(screen.queryByText('Select a client first.')).toBeNull()
  },
}

/** Tab keeps the focus in the upper dialog. Esc closes only that dialog and returns the focus to the select. */
export const Closed: Story = {
  ...creating('Client'),
  tags: ['browser'],
  play: async (context) => {
    await NewClient.play?.(context)
    const upper = screen.getByRole('dialog', { name: 'New Client' })
    for (let presses = 0; presses < 8; presses += 1) {
      await userEvent.tab()
      await expect(upper).toContainElement(document.activeElement as HTMLElement)
    }
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Client' })).toHaveFocus())
    await expect(screen.getByRole('dialog', { name: 'New Time Entry' })).toBeVisible()
  },
}
