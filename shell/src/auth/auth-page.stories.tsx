import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { ApiError } from '@billfold/web-kit'
import { answer } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, screen } from 'storybook/test'
import { withShell } from '../testing/with-shell.tsx'
import { AuthPage } from './auth-page.tsx'

const meta: Meta<typeof AuthPage> = {
  title: 'Shell/Sign-in',
  component: AuthPage,
  args: { offersDemo: false },
  parameters: { layout: 'fullscreen' },
}
export default meta

type Story = StoryObj<typeof AuthPage>

const signedOut = [withShell({ user: null })]

export const Login: Story = { decorators: signedOut }

export const LoginWithErrors: Story = {
  decorators: signedOut,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Login' }))
    await expect(canvas.getByText('Username is required')).toBeVisible()
  },
}

export const LoggingIn: Story = {
  decorators: [withShell({ user: null, answers: [answer(accountCalls.login, () => new Promise<never>(() => undefined))] })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Username'), 'ada')
    await userEvent.type(canvas.getByLabelText('Password', { selector: 'input' }), 'correct horse{Enter}')
    await expect(canvas.getByRole('button', { name: 'Logging in...' })).toBeDisabled()
  },
}

const wrong = new ApiError({ status: 401, code: 'invalid_credentials', message: 'Invalid username or password' })

export const LoginFailed: Story = {
  decorators: [withShell({ user: null, answers: [answer(accountCalls.login, wrong)] })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Username'), 'ada')
    await userEvent.type(canvas.getByLabelText('Password', { selector: 'input' }), 'wrong{Enter}')
    await expect(await canvas.findByText('Login failed')).toBeVisible()
  },
}

const secondFactor = new ApiError({ status: 401, code: 'second_factor_required', message: 'Enter the code from your authenticator app' })

export const SecondStep: Story = {
  decorators: [withShell({ user: null, answers: [answer(accountCalls.login, secondFactor)] })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Username'), 'ada')
    await userEvent.type(canvas.getByLabelText('Password', { selector: 'input' }), 'correct horse{Enter}')
    await expect(await canvas.findByLabelText('Authentication code')).toHaveFocus()
  },
}

export const ForgottenPassword: Story = {
  decorators: [withShell({ user: null, answers: [answer(securityCalls.requestReset, undefined)] })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Forgot your password?' }))
    await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.com{Enter}')
    await expect(await screen.findByText('Check your email')).toBeVisible()
  },
}

export const Register: Story = {
  decorators: signedOut,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Register' }))
    await expect(canvas.getByLabelText('First name')).toBeVisible()
  },
}

export const RegisterWithErrors: Story = {
  decorators: signedOut,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Register' }))
    await userEvent.type(canvas.getByLabelText('Email'), 'ada@')
    await userEvent.type(canvas.getByLabelText('Password', { selector: 'input' }), 'short{Enter}')
    await expect(canvas.getByText('Password must be at least 8 characters')).toBeVisible()
  },
}

export const CommonPassword: Story = {
  decorators: signedOut,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Register' }))
    await userEvent.type(canvas.getByLabelText('Password', { selector: 'input' }), 'password123')
    await expect(canvas.getByText(/easy to guess/)).toBeVisible()
  },
}

export const OnAPhone: Story = { decorators: signedOut, globals: { viewport: { value: 'phone' } } }
