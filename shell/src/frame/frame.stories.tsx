import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, screen, waitFor } from 'storybook/test'
import { testUser } from '@billfold/web-kit/testing/with-page.tsx'
import { DashboardPage } from '../dashboard/dashboard-page.tsx'
import { FramedNotFoundPage } from '../not-found/not-found-page.tsx'
import { sampleModule } from '../testing/sample-registry.ts'
import { withShell } from '../testing/with-shell.tsx'
import { Frame } from './frame.tsx'
import { FrameSkeleton } from './frame-skeleton.tsx'

const modules = [sampleModule()]

const meta: Meta<typeof Frame> = {
  title: 'Shell/Frame',
  component: Frame,
  parameters: { layout: 'fullscreen' },
  args: { modules, children: <DashboardPage modules={modules} /> },
}
export default meta

type Story = StoryObj<typeof Frame>

const signedIn = [withShell()]

export const Welcome: Story = { decorators: signedIn }

export const WithAModuleThatIsOff: Story = {
  decorators: signedIn,
  args: { modules: [sampleModule({ state: 'off', reason: 'Needs projects ^2.0.0, and 1.0.0 runs here.' })] },
}

/** Shown before the shell has started and while the user is being loaded. */
export const Loading: Story = { render: () => <FrameSkeleton /> }

export const AccountMenu: Story = {
  decorators: signedIn,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Ada Lovelace'))
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Logout' })).toBeVisible())
  },
}

const longNamed = {
  ...testUser,
  firstName: 'Maximiliana-Alexandrina',
  lastName: 'von und zu Hohenstein-Wittelsbach',
  email: 'maximiliana-alexandrina@hohenstein-wittelsbach.example',
}

export const VeryLongName: Story = { decorators: [withShell({ user: longNamed })] }

export const UnconfirmedAddress: Story = { decorators: [withShell({ user: { ...testUser, isEmailConfirmed: false } })] }
export const UnconfirmedAddressOnAPhone: Story = { ...UnconfirmedAddress, globals: { viewport: { value: 'phone' } } }

export const NotFound: Story = { decorators: signedIn, args: { children: <FramedNotFoundPage /> } }
export const NotFoundOnAPhone: Story = { ...NotFound, globals: { viewport: { value: 'phone' } } }

export const OnAPhone: Story = { decorators: signedIn, globals: { viewport: { value: 'phone' } } }
