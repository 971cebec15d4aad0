import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalTemplateCalls } from '@billfold/contracts/proposals/proposal-template-calls'
import { ApiError, useLeaveGuards } from '@billfold/web-kit'
import { sampleClients, sampleProposal } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'
import { answerClients } from '@billfold/web-kit/testing/answer-choices.ts'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { NewProposalPage } from '../proposals/new-proposal-page.tsx'
import { sampleTemplate, sampleTemplates } from '../testing/saved-samples.ts'
import { SaveTemplateDialog } from './save-template-dialog.tsx'

const taken = new ApiError({ status: 409, code: 'conflict', message: 'You already have a template with this name', issues: [{ path: 'name', message: 'You already have a template with this name' }] })
const full = new ApiError({ status: 409, code: 'conflict', message: 'You can have at most 100 templates. Delete one that you no longer need.' })

describe('the Save as template dialog', () => {
  function open(reply: ReturnType<typeof sampleTemplate> | ApiError = sampleTemplate(), templates = sampleTemplates) {
    let isOpen = true
    const answers = [answer(proposalTemplateCalls.list, templates), answer(proposalTemplateCalls.create, reply)]
    const page = renderPage(<SaveTemplateDialog proposal={sampleProposal({ title: 'Booking app' })} onClose={() => (isOpen = false)} />, { answers })
    return { ...page, isOpen: () => isOpen }
  }
  const name = () => screen.getByLabelText<HTMLInputElement>(/^Name/)

  test('suggests the proposal’s title as the name', async () => {
    const { user, requests, toastText, isOpen } = open()
    expect(name().value).toBe('Booking app')
    await user.click(screen.getByRole('button', { name: 'Save template' }))
    await waitFor(() => expect(toastText()).toBe('Success: Template saved'))
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'Booking app', proposalId: 1, replace: false })
    expect(isOpen()).toBe(false)
  })

  test('warns that a template with the same name will be replaced, ignoring case', async () => {
    const { user, requests } = open()
    await user.clear(name())
    await user.type(name(), ' website PACKAGE')
    expect(await screen.findByText('Replaces your template “Website package”.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Replace template' }))
    await waitFor(() => expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ replace: true }))
  })

  test.each([
    [taken, taken.message],
    [full, full.message],
  ])('shows why saving failed and stays open: %#', async (failure, text) => {
    const { user, isOpen, toastText } = open(failure, [])
    await user.click(screen.getByRole('button', { name: 'Save template' }))
    expect(await screen.findByText(text)).toBeTruthy()
    expect([isOpen(), toastText()]).toEqual([true, undefined])
  })

  test('requires a name', async () => {
    const { user, requests } = open()
    await user.clear(name())
    await user.click(screen.getByRole('button', { name: 'Save template' }))
    expect(screen.getByText('Name is required')).toBeTruthy()
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  })
})

describe('the Use template dialog', () => {
  async function open(...more: Answer[]) {
    const usual = [...answerClients(sampleClients), answer(proposalTemplateCalls.list, sampleTemplates), answer(proposalTemplateCalls.get, sampleTemplate()), answer(proposalCalls.create, sampleProposal())]
    const page = renderPage(<NewProposalPage />, { path: '/proposals/new', answers: [...more, ...usual.filter(([call]) => !more.some(([other]) => other === call))] })
    await screen.findByText('Select a client')
    return page
  }
  const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Use template' }))

  test('fills in the template’s content and keeps the client', async () => {
    const { user, requests, toastText } = await open()
    await choose(user, /^Client$/, 'Northwind Studio')
    await user.click(within(screen.getByRole('group', { name: 'Proposal' })).getByRole('button', { name: 'Use template' }))
    const list = await dialog()
    expect(await list.findByText('Website relaunch · $2,400.00')).toBeTruthy()
    expect(list.queryByText(/^This replaces/)).toBeNull()
    await user.click(list.getByRole('button', { name: 'Use: Website package' }))
    await waitFor(() => expect(toastText()).toBe('Template applied'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([field(/^Proposal Title/).value, field(/^Client Email/).value, field(/^Total Amount/).value, field('Down Payment Amount ($)').value]).toEqual(['Website relaunch', 'hello@northwind.studio', '$2,400.00', '$720.00'])
    expect(useLeaveGuards.getState().active.size).toBe(1)
    await user.click(screen.getByRole('button', { name: 'Create Proposal' }))
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      clientId: 3,
      title: 'Website relaunch',
      description: 'A faster website.',
      projectOverview: '<p>What we <strong>do</strong></p>',
      keyFeatures: 'Fast\nSafe',
      status: 'draft',
      downPaymentPercentage: '30',
      lineItems: [{ description: 'Design', quantity: '16', rate: '150.00' }],
    })
  })

  test('warns before replacing content that the user has entered', async () => {
    const { user } = await open()
    await user.type(field(/^Proposal Title/), 'Mine')
    await user.click(screen.getByRole('button', { name: 'Use template' }))
    expect((await dialog()).getByText('This replaces the title, texts and line items that you entered.')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(field(/^Proposal Title/).value).toBe('Mine')
  })

  test('explains how to create a template if there are no templates', async () => {
    const { user } = await open(answer(proposalTemplateCalls.list, []))
    await user.click(screen.getByRole('button', { name: 'Use template' }))
    const list = await dialog()
    expect(await list.findByText('No templates yet')).toBeTruthy()
    expect(list.getByText('Write a proposal and save it. Then open it and choose “Save as template” under “More actions”.')).toBeTruthy()
    await user.click(list.getByRole('button', { name: 'Write a proposal' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('heading', { level: 1, name: 'Create New Proposal' })).toBeTruthy()
  })

  test('deletes a template after confirmation', async () => {
    let templates = sampleTemplates
    const remove = answer(proposalTemplateCalls.delete, () => void (templates = templates.slice(0, 1)))
    const { user, requests, toastText } = await open(answer(proposalTemplateCalls.list, () => templates), remove)
    await user.click(screen.getByRole('button', { name: 'Use template' }))
    await user.click(await (await dialog()).findByRole('button', { name: 'Delete Website package' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete “Website package”?' }))
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(toastText()).toBe('Success: Template deleted'))
    expect(requests.find(({ method }) => method === 'DELETE')?.address).toBe('/api/proposal-templates/5')
    await waitFor(async () => expect((await dialog()).queryByText('Website package')).toBeNull())
  })

  test('offers Retry if the list cannot be loaded, and shows why a template could not be loaded', async () => {
    let isBroken = true
    const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Proposals is not available right now.' })
    const { user, toastText } = await open(answer(proposalTemplateCalls.list, () => (isBroken ? broken : sampleTemplates)), answer(proposalTemplateCalls.get, broken))
    await user.click(screen.getByRole('button', { name: 'Use template' }))
    const list = await dialog()
    expect(await list.findByText('The templates could not be loaded')).toBeTruthy()
    isBroken = false
    await user.click(list.getByRole('button', { name: 'Retry' }))
    await user.click(await list.findByRole('button', { name: 'Use: Website package' }))
    await waitFor(() => expect(toastText()).toBe(`The template could not be loaded: ${broken.message}`))
    expect(screen.getByRole('dialog', { name: 'Use template' })).toBeTruthy()
  })
})
