import { type SharedProject, sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { sampleProject } from '@billfold/web-kit/project-status/testing/shared-project-samples.ts'
import { ProjectPage } from './project-page.tsx'

/** Replaces the live event stream, because stories have no live updates. */
class SilentStream extends EventTarget {
  close(): void {}
}

const meta: Meta<typeof ProjectPage> = {
  title: 'Client page/Page',
  component: ProjectPage,
  globals: { theme: 'light' },
  parameters: { layout: 'fullscreen' },
  args: { token: 'TOKEN' },
  beforeEach: () => {
    const { EventSource } = window
    window.EventSource = SilentStream as unknown as typeof EventSource
    return () => void (window.EventSource = EventSource)
  },
}
export default meta

type Story = StoryObj<typeof ProjectPage>

/** Sets the data inlined into the page and the response to a refetch. */
function showing(inlined: SharedProject | null | undefined, reply: SharedProject | ApiError | (() => Promise<never>) = sampleProject()): Story {
  const answers = [answer(sharingCalls.countView, undefined), answer(sharingCalls.read, reply)]
  return { args: { inlined }, decorators: [withPage({ answers })] }
}

export const Shown: Story = showing(sampleProject())
export const NotFound: Story = showing(null)
export const Loading: Story = showing(undefined, () => new Promise(() => undefined))
export const LoadingFailed: Story = showing(undefined, new ApiError({ status: 0, code: 'offline', message: 'Request failed' }))
