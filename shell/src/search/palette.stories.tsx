import { type SearchAnswer, searchCalls } from '@billfold/contracts/search/search-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, type Answer } from '@billfold/web-kit/testing/with-page.tsx'
import { useEffect } from 'react'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, screen, waitFor } from 'storybook/test'
import { DashboardPage } from '../dashboard/dashboard-page.tsx'
import { Frame } from '../frame/frame.tsx'
import { showPalette } from '../frame/overlay.store.ts'
import { everyScreen } from '../testing/sample-registry.ts'
import { withShell } from '../testing/with-shell.tsx'
import { useRecent } from './recent-visits.ts'
import { sampleAnswer } from './testing/sample-results.ts'

const modules = [everyScreen()]

interface PaletteStoryProps {
  typed: string
}

function OpenPalette({ typed }: PaletteStoryProps) {
  useEffect(() => {
    const visited = [
      { kind: 'invoice' as const, id: 204, title: 'INV-20261103-204' },
      { kind: 'client' as const, id: 7, title: 'Northwind Traders' },
    ]
    useRecent.setState({ visited })
    showPalette(typed)
  }, [typed])
  return (
    <Frame modules={modules}>
      <DashboardPage modules={modules} />
    </Frame>
  )
}

const meta: Meta<typeof OpenPalette> = {
  title: 'Shell/Search palette',
  component: OpenPalette,
  parameters: { layout: 'fullscreen' },
  args: { typed: 'north' },
}
export default meta

type Story = StoryObj<typeof OpenPalette>
type Reply = Parameters<typeof answer<typeof searchCalls.search>>[1]

const finds = (reply: Reply): Pick<Story, 'decorators'> => {
  const answers: Answer[] = [answer(searchCalls.search, reply)]
  return { decorators: [withShell({ answers })] }
}
const phone = { globals: { viewport: { value: 'phone' } } }
const shows =
  (text: string | RegExp): Story['play'] =>
  async () =>
    void (await screen.findByText(text, {}, { timeout: 5000 }))

export const Found: Story = {
  ...finds(sampleAnswer),
  play: async ({ userEvent }) => {
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(5), { timeout: 5000 })
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect(screen.getByRole('option', { name: /^INV/ })).toHaveAttribute('aria-selected', 'true')
  },
}
export const FoundOnAPhone: Story = { ...finds(sampleAnswer), ...phone, play: shows('INV-20261103-204') }

export const NothingTyped: Story = {
  ...finds(sampleAnswer),
  args: { typed: '' },
  play: async () => void (await screen.findByRole('option', { name: /New invoice/ }, { timeout: 5000 })),
}
export const NothingTypedOnAPhone: Story = { ...NothingTyped, ...phone }

const guess: SearchAnswer = { isGuess: true, results: sampleAnswer.results.slice(0, 2) }
export const Guess: Story = { ...finds(guess), args: { typed: 'nortwhind' }, play: shows(/did you mean/) }

export const Nothing: Story = { ...finds({ isGuess: false, results: [] }), args: { typed: 'quux' }, play: shows(/Nothing found/) }

export const Searching: Story = {
  ...finds(() => new Promise<never>(() => undefined)),
  play: async () => void (await screen.findByText('Loading...', {}, { timeout: 5000 })),
}

export const Failed: Story = {
  ...finds(new ApiError({ status: 503, code: 'service_unavailable', message: 'Search is not available right now. Try again in a moment.' })),
  play: shows('Search failed'),
}

export const Offline: Story = {
  ...finds(new ApiError({ status: 0, code: 'offline', message: '' })),
  args: { typed: 'invoice' },
  play: shows('Request failed'),
}

const long = 'Association for the advancement of exceptionally long names '.repeat(3)
const longAnswer: SearchAnswer = { isGuess: false, results: sampleAnswer.results.map((result) => ({ ...result, title: long, detail: long })) }
export const VeryLongNames: Story = { ...finds(longAnswer), args: { typed: 'exceptionally' }, play: shows('Overdue') }
export const VeryLongNamesOnAPhone: Story = { ...VeryLongNames, ...phone }
