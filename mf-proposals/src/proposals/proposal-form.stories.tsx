import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { answerClients } from '@billfold/web-kit/testing/answer-choices.ts'
import { answer, withPage, type Answer } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, screen, userEvent, within } from 'storybook/test'
import { EditProposalPage } from './edit-proposal-page.tsx'
import { NewProposalPage } from './new-proposal-page.tsx'
import { linesWithOptions, longWordedLines, longWordedProposal, sampleClients, sampleLines, sampleProposal, signedProposal } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'

const meta: Meta = { title: 'Proposals/Form', parameters: { layout: 'fullscreen' } }
export default meta

const never = () => new Promise<never>(() => undefined)
const params = { id: '1' }
const clients = answer(clientCalls.list, sampleClients)
const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Proposals is not available right now.', requestId: '7f3a9c20' })

export const New: StoryObj = { render: () => <NewProposalPage />, decorators: [withPage({ path: '/proposals/new', answers: [clients] })] }
export const NewOnAPhone: StoryObj = { ...New, ...phone }

export const NewWithMistakes: StoryObj = {
  ...New,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.type(page.getByLabelText('Description'), 'Half a line')
    await userEvent.click(page.getByRole('button', { name: 'Create Proposal' }))
    await expect(await page.findByText('Title is required')).toBeVisible()
    await expect(await page.findByText('This item hasn’t been added yet. Add it or clear it.')).toBeVisible()
  },
}

export const WithoutAnyClient: StoryObj = { ...New, decorators: [withPage({ answers: [...answerClients([])] })] }
export const ClientsFailed: StoryObj = { ...New, decorators: [withPage({ answers: [answer(clientCalls.list, broken)] })] }

function editing(answers: Answer[]): StoryObj {
  return { render: () => <EditProposalPage />, decorators: [withPage({ path: '/proposals/1/edit', params, answers: [clients, ...answers] })] }
}

const lines = answer(proposalCalls.lineItems, sampleLines)
const proposal = answer(proposalCalls.get, sampleProposal())

export const Edit: StoryObj = editing([proposal, lines])
export const EditOnAPhone: StoryObj = { ...Edit, ...phone }
export const EditOptions: StoryObj = editing([proposal, answer(proposalCalls.lineItems, linesWithOptions)])
export const EditOptionsOnAPhone: StoryObj = { ...EditOptions, ...phone }
export const EditVeryLongWords: StoryObj = editing([answer(proposalCalls.get, longWordedProposal), answer(proposalCalls.lineItems, longWordedLines)])
export const EditVeryLongWordsOnAPhone: StoryObj = { ...EditVeryLongWords, ...phone }
export const Signed: StoryObj = editing([answer(proposalCalls.get, signedProposal), lines])
export const LoadingProposal: StoryObj = editing([answer(proposalCalls.get, never), lines])
export const NotFound: StoryObj = editing([
  answer(proposalCalls.get, new ApiError({ status: 404, code: 'not_found', message: 'Proposal not found' })),
  lines,
])
export const Failed: StoryObj = editing([answer(proposalCalls.get, broken), lines])

export const LivePreview: StoryObj = {
  ...Edit,
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Preview Proposal' }))
    const dialog = within(await screen.findByRole('dialog'))
    await expect(await dialog.findByText('Prepared For:', {}, { timeout: 5000 })).toBeVisible()
  },
}

export const Saving: StoryObj = {
  ...editing([proposal, lines, answer(proposalCalls.update, never)]),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: 'Update Proposal' }))
    await expect(await page.findByRole('button', { name: 'Updating...' })).toBeDisabled()
  },
}

export const ChangedElsewhere: StoryObj = {
  ...editing([proposal, lines, answer(proposalCalls.update, new ApiError({ status: 409, code: 'stale_version', message: 'Changed meanwhile.' }))]),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: 'Update Proposal' }))
    await expect(await page.findByText('This proposal was changed after you opened it')).toBeVisible()
  },
}
export const ChangedElsewhereOnAPhone: StoryObj = { ...ChangedElsewhere, ...phone }
