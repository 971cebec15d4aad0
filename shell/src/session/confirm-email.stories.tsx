import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import type { EmailConfirmed, User } from '@billfold/contracts/accounts/user'
import { ApiError } from '@billfold/web-kit'
import { answer, testUser } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect } from 'storybook/test'
import { withShell } from '../testing/with-shell.tsx'
import { ConfirmEmail } from './confirm-email.tsx'

const meta: Meta<typeof ConfirmEmail> = { title: 'Shell/Confirm email', component: ConfirmEmail, args: { token: 't0ken' } }
export default meta

type Story = StoryObj<typeof ConfirmEmail>

const unconfirmed = { ...testUser, isEmailConfirmed: false }

function replying(reply: EmailConfirmed | ApiError | Promise<never>, shown: string, user: User | null = null): Story {
  return {
    decorators: [withShell({ user, answers: [answer(accountCalls.confirmEmail, () => reply), answer(accountCalls.currentUser, user ?? testUser)] })],
    play: async ({ canvas, userEvent }) => {
      await userEvent.click(canvas.getByRole('button', { name: 'Confirm email address' }))
      await expect(await canvas.findByText(shown)).toBeVisible()
    },
  }
}

const message = 'This link has expired or was already used. Ask for a new one.'
const expired = new ApiError({ status: 400, code: 'validation_failed', message })
const down = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billfold is being updated.' })

export const Opened: Story = { decorators: [withShell({ user: null })] }
export const Confirming: Story = replying(new Promise<never>(() => undefined), 'Confirming...')
export const Confirmed: Story = replying({ status: 'confirmed' }, 'Your email address is confirmed')
export const AlreadyConfirmed: Story = replying({ status: 'already-confirmed' }, 'Your email address is already confirmed')
export const Expired: Story = replying(expired, 'This link does not work', unconfirmed)
export const ExpiredAndSignedOut: Story = replying(expired, 'This link does not work')
export const Failed: Story = replying(down, 'The address could not be confirmed')
