import { operatorCalls } from '@billfold/contracts/modules/operator-calls'
import { expect, userEvent, within } from 'storybook/test'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { withShell } from '../testing/with-shell.tsx'
import { operatorWith } from './module-operations.ts'
import { ModulePanel } from './module-panel.tsx'
import { sampleStatus } from './testing/sample-status.ts'

const meta: Meta = {
  title: 'Shell/Operator',
  decorators: [
    withShell({
      answers: [[operatorCalls.history, [{ at: '2026-11-20T10:00:00.000Z', by: 'health', action: 'rolled back', from: '1.8.2', to: '1.8.1', note: '4 of 12 users had failures within 10 minutes' }]]],
    }),
  ],
}
export default meta

type Story = StoryObj

const nothing = () => undefined

/** A module during a canary, with the history open. */
export const Canary: Story = {
  render: () => <ModulePanel module={sampleStatus} ask={operatorWith('token')} onChanged={nothing} />,
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Show history' }))
    await expect(await canvas.findByText('4 of 12 users had failures within 10 minutes')).toBeVisible()
  },
}

export const Off: Story = {
  render: () => <ModulePanel module={{ ...sampleStatus, state: 'off', reason: 'It’s turned off for maintenance.', canary: null }} ask={operatorWith('token')} onChanged={nothing} />,
}
