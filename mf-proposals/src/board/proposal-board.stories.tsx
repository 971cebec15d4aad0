import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { longWordedProposal, sampleProposals, signedProposal } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'
import { inPages } from '@billfold/web-kit/testing/in-pages.ts'
import { answer, withPage, type Answer } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { ProposalListPage } from '../proposals/proposal-list-page.tsx'

const meta: Meta<typeof ProposalListPage> = { title: 'Proposals/Board', component: ProposalListPage, tags: ['browser'], parameters: { layout: 'fullscreen' } }
export default meta

type Story = StoryObj<typeof ProposalListPage>

const never = () => new Promise<never>(() => undefined)
const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Proposals is not available right now.', requestId: '7f3a9c20' })
const statusIn = ({ address }: { address: string }) => new URL(address, 'http://localhost').searchParams.get('status')

function showing(list: Answer, path = '/proposals?view=board'): Story {
  return { decorators: [withPage({ path, answers: [list] })] }
}

const of = (proposals: readonly Proposal[]) => answer(proposalCalls.list, (request) => inPages(proposals.filter(({ status }) => status === statusIn(request)))(request))

const some = [...sampleProposals(14).filter(({ status }) => status !== 'expired'), { ...signedProposal, id: 90 }]

export const Some: Story = showing(of(some))
export const SomeOnAPhone: Story = {
  ...Some,
  ...phone,
  play: async ({ canvasElement }) => {
    const board = await within(canvasElement).findByRole('region', { name: 'Board' }, { timeout: 5000 })
    const [draft, sent] = await within(board).findAllByRole('heading', { level: 2 })
    await expect(sent?.getBoundingClientRect().left).toBe(draft?.getBoundingClientRect().left)
    await expect(board.scrollWidth).toBeLessThanOrEqual(board.clientWidth)
  },
}

/** 1200px is about the page width at 1440px minus the sidebar. */
export const FitsADesk: Story = {
  decorators: [(story) => <div style={{ width: 1200 }}>{story()}</div>, ...[Some.decorators ?? []].flat()],
  play: async ({ canvasElement }) => {
    const board = await within(canvasElement).findByRole('region', { name: 'Board' }, { timeout: 5000 })
    await within(board).findAllByRole('heading', { level: 3 })
    await expect(board.scrollWidth).toBeLessThanOrEqual(board.clientWidth)
  },
}
export const VeryLongWords: Story = showing(of([longWordedProposal]))
export const VeryLongWordsOnAPhone: Story = { ...VeryLongWords, ...phone }
export const Empty: Story = showing(of([]))
export const NoMatch: Story = showing(of([]), '/proposals?view=board&search=zebra')
export const Loading: Story = showing(answer(proposalCalls.list, never))
export const LoadingOnAPhone: Story = { ...Loading, ...phone }
export const Failed: Story = showing(answer(proposalCalls.list, broken))
export const OneColumnFailed: Story = showing(answer(proposalCalls.list, (request) => (statusIn(request) === 'sent' ? broken : inPages([])(request))))

export const ShowMore: Story = {
  ...showing(of(sampleProposals(600))),
  play: async ({ canvasElement }) => {
    const sent = within(await within(canvasElement).findByRole('region', { name: 'Sent 120' }, { timeout: 5000 }))
    await userEvent.click(await sent.findByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(sent.getAllByRole('heading', { level: 3 })).toHaveLength(100))
  },
}

export const StatusMenu: Story = {
  ...Some,
  play: async ({ canvasElement }) => {
    const [first] = await within(canvasElement).findAllByRole('button', { name: /^Actions for/ }, { timeout: 5000 })
    if (first) await userEvent.click(first)
    await expect(await screen.findByRole('menuitem', { name: 'Mark as Approved' })).toBeVisible()
  },
}
