import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { AppError } from '@billfold/contracts/errors'
import type { Project } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { Dialog, Field, Select, TextInput } from '@billfold/ui'
import { ApiError, clientOption, useNewClient, useNewProject, useText } from '@billfold/web-kit'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useClientChoices } from '../clients/client-choices.ts'
import { answerBilling } from '../settings/testing/sample-settings.ts'
import { answerClients, answerProjects } from '../testing/answer-choices.ts'
import { answer, type Answer, renderPage } from '../testing/render.tsx'

const client = (differing: Partial<Client>) => ({ id: 1, name: 'Acme', isActive: true, hourlyRate: null, ...differing }) as Client
const acme = client({})
const cedar = client({ id: 2, name: 'Cedar & Sage', hourlyRate: '99.50' })
const shop = { id: 10, name: 'Shop', clientId: 2 } as Project

const onSubmit = vi.fn<() => void>()
beforeEach(() => void onSubmit.mockClear())

/** A form in a dialog, like most forms in the product. */
function Form({ chosenClient = '' }: { chosenClient?: string }) {
  const t = useText()
  const [clientId, setClientId] = useState(chosenClient)
  const [project, setProject] = useState('')
  const clients = useClientChoices({ chosen: clientId })
  const newClient = useNewClient(({ id }) => setClientId(String(id)))
  const newProject = useNewProject(({ name }) => setProject(name), { clientId })
  return (
    <Dialog
      open
      title="New Time Entry"
      onOpenChange={() => undefined}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Field label="Description">
        <TextInput />
      </Field>
      <Field label="Client">
        <Select
          options={clients.items.map((one) => clientOption(one, t))}
          search={clients.search}
          create={newClient.create}
          value={clientId}
          onValueChange={setClientId}
        />
      </Field>
      <Field label="Project">
        <Select options={[{ value: 'other', label: 'Other' }]} create={newProject.create} value="" />
      </Field>
      <output aria-label="Chosen project">{project}</output>
      {newClient.dialog}
      {newProject.dialog}
    </Dialog>
  )
}

async function open(answers: readonly Answer[], props: Parameters<typeof Form>[0] = {}, billing = answerBilling()) {
  const page = renderPage(<Form {...props} />, { answers: [...answers, ...answerClients([acme, cedar]), billing] })
  await waitFor(() => expect(select('Client')).toBeTruthy())
  const sent = () => page.requests.filter(({ method }) => method === 'POST').map(({ address, body }) => [address, body])
  return { ...page, sent }
}

const form = () => within(screen.getByRole('dialog', { name: 'New Time Entry', hidden: true }))
const select = (name: string) => form().getByRole('combobox', { name, hidden: true })
const small = async (name: 'New Client' | 'New Project') => within(await screen.findByRole('dialog', { name }))

/** Opens a select, enters text and chooses the last option with Enter. */
async function createFrom(user: Awaited<ReturnType<typeof open>>['user'], name: string, typed: string) {
  select(name).focus()
  await user.keyboard(`{Enter}${typed}{End}{Enter}`)
}

describe('creating a client', () => {
  test('uses the searched name and the user’s defaults, and selects the new client without submitting the form', async () => {
    const created = client({ id: 7, name: 'Harbor Lane' })
    const billing = answerBilling({ defaultHourlyRate: '92.5', defaultCurrency: 'EUR', defaultPaymentTerms: 'Net 15' })
    const { user, sent, toastText } = await open([answer(clientCalls.create, created)], {}, billing)
    await user.type(form().getByLabelText('Description'), 'Wireframes')
    await createFrom(user, 'Client', 'Harbor Lane')
    const dialog = await small('New Client')
    expect(dialog.getByLabelText<HTMLInputElement>(/^Company Name/).value).toBe('Harbor Lane')
    await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Hourly Rate').value).toBe('92.5'))
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Email/))
    await user.keyboard('office@harbor.example{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New Client' })).toBeNull())
    const body = { name: 'Harbor Lane', email: 'office@harbor.example', hourlyRate: '92.5', currency: 'EUR', paymentTerms: 'Net 15' }
    expect(sent()).toEqual([['/api/clients', body]])
    expect(toastText()).toBe('Success: Client created successfully')
    expect(select('Client').textContent).toBe('Harbor Lane')
    await waitFor(() => expect(document.activeElement).toBe(select('Client')))
    expect(form().getByLabelText<HTMLInputElement>('Description').value).toBe('Wireframes')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('can be canceled with Esc, which returns the focus to the select', async () => {
    const { user, sent } = await open([])
    await createFrom(user, 'Client', 'Harbor')
    await small('New Client')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(select('Client')))
    expect(screen.queryByRole('dialog', { name: 'New Client' })).toBeNull()
    expect(screen.getByRole('dialog', { name: 'New Time Entry' })).toBeTruthy()
    expect(sent()).toEqual([])
  })

  test('shows errors next to their fields, both before sending and when the server rejects a field', async () => {
    const taken = new AppError('conflict', 'Already used by another client', { issues: [{ path: 'email', message: 'Already used by another client' }] })
    const { user, sent } = await open([answer(clientCalls.create, taken)])
    await createFrom(user, 'Client', '')
    const dialog = await small('New Client')
    await user.click(dialog.getByRole('button', { name: 'Create Client' }))
    expect(dialog.getByText('Name is required')).toBeTruthy()
    expect(dialog.getByText('Invalid email address')).toBeTruthy()
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Company Name/))
    expect(sent()).toEqual([])
    await user.keyboard('Harbor Lane')
    await user.type(dialog.getByLabelText(/^Email/), 'a@b.co{Enter}')
    expect(await dialog.findByText('Already used by another client')).toBeTruthy()
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Email/))
    expect(dialog.queryByRole('alert')).toBeNull()
  })

  test('shows any other failure in the form, keeps the input and can be retried', async () => {
    let reply: Client | ApiError = new ApiError({ status: 0, code: 'offline', message: '' })
    const { user, toastText } = await open([answer(clientCalls.create, () => reply)])
    await createFrom(user, 'Client', 'Harbor Lane')
    const dialog = await small('New Client')
    await user.keyboard('a@b.co{Enter}')
    expect((await dialog.findByRole('alert')).textContent).toBe('Request failed. Please try again.')
    expect(toastText()).toBeUndefined()
    expect(dialog.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('a@b.co')
    reply = client({ id: 7, name: 'Harbor Lane' })
    await user.click(dialog.getByRole('button', { name: 'Create Client' }))
    await waitFor(() => expect(select('Client').textContent).toBe('Harbor Lane'))
  })
})

describe('creating a project', () => {
  test('uses the form’s client and that client’s rate', async () => {
    const { user, sent } = await open([answer(projectCalls.create, shop), ...answerProjects([])], { chosenClient: '2' })
    await waitFor(() => expect(select('Client').textContent).toBe('Cedar & Sage'))
    await createFrom(user, 'Project', 'Shop')
    const dialog = await small('New Project')
    await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Client' }).textContent).toBe('Cedar & Sage'))
    await user.click(dialog.getByLabelText('Project Name'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByLabelText('Chosen project').textContent).toBe('Shop'))
    expect(sent()).toEqual([['/api/projects', { name: 'Shop', clientId: 2, hourlyRate: '99.50' }]])
  })

  test('requires a client, which can also be created from the form', async () => {
    const created = client({ id: 7, name: 'Harbor Lane', hourlyRate: '80.00' })
    const { user, sent } = await open([answer(projectCalls.create, shop), answer(clientCalls.create, created)])
    await createFrom(user, 'Project', 'Shop')
    const dialog = await small('New Project')
    await user.click(dialog.getByRole('button', { name: 'Create Project' }))
    expect(dialog.getByText('Client is required')).toBeTruthy()
    await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Client' }).textContent).toBe('Select client'))
    dialog.getByRole('combobox', { name: 'Client' }).focus()
    await user.keyboard('{Enter}Harbor Lane{Enter}')
    await small('New Client')
    await user.keyboard('a@b.co{Enter}')
    await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Client' }).textContent).toBe('Harbor Lane'))
    expect(dialog.queryByText('Client is required')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Create Project' }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]).toEqual(['/api/projects', { name: 'Shop', clientId: 7, hourlyRate: '80.00' }])
  })
})

test('the last option shows the entered name', async () => {
  const { user } = await open([])
  select('Client').focus()
  await user.keyboard('{Enter}')
  expect(screen.getAllByRole('option').at(-1)?.textContent).toBe('New client')
  await user.keyboard(' Harbor ')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['New client “Harbor”'])
})
