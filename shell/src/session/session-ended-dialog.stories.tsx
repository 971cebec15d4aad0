import { endSession, endReplacedSession, useLeaveGuard } from '@billfold/web-kit'
import { useEffect } from 'react'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, screen, waitFor } from 'storybook/test'
import { Frame } from '../frame/frame.tsx'
import { DashboardPage } from '../dashboard/dashboard-page.tsx'
import { withShell } from '../testing/with-shell.tsx'
import { SessionEndedDialog } from './session-ended-dialog.tsx'

const meta: Meta<typeof SessionEndedDialog> = {
  title: 'Shell/Session ended',
  component: SessionEndedDialog,
  parameters: { layout: 'fullscreen' },
  decorators: [withShell()],
  render: () => <Ended />,
}
export default meta

type Story = StoryObj<typeof SessionEndedDialog>

function Ended() {
  useEffect(endSession, [])
  return (
    <>
      <Frame modules={[]}>
        <DashboardPage modules={[]} />
      </Frame>
      <SessionEndedDialog />
    </>
  )
}

function Replaced() {
  useLeaveGuard(true)
  useEffect(endReplacedSession, [])
  return <SessionEndedDialog />
}

export const AsksForThePassword: Story = {
  play: async () => {
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible())
  },
}

/** Another user has logged in in another tab while this tab has unsaved input. */
export const AfterSomebodyElse: Story = {
  render: () => <Replaced />,
  play: async () => {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Leave page' })).toBeVisible())
  },
}

export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
