import { apiTokenCalls } from '@billfold/contracts/api-tokens/api-token-calls'
import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { calendarFeedCalls } from '@billfold/contracts/calendar/calendar-feed-calls'
import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { invoiceReminderCalls } from '@billfold/contracts/invoices/invoice-reminder-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { webhookCalls } from '@billfold/contracts/webhooks/webhook-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { sampleSettings } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { besideToasts } from '@billfold/web-kit/testing/beside-toasts.ts'
import { answer, withPage, type Answer } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, screen, waitFor, within } from 'storybook/test'
import { created, tokens } from './developers/testing/token-samples.ts'
import { createdWebhook, deliveries, webhooks } from './developers/testing/webhook-samples.ts'
import { activity, codes, sessions, setup } from './security/testing/security-samples.ts'
import { SettingsPart, SettingsScreen } from './settings-screen.tsx'
import { sampleEmailTemplate, sampleReceipts, sampleReminders } from './testing/email-samples.ts'

const meta: Meta<typeof SettingsScreen> = {
  title: 'Shell/Settings',
  component: SettingsScreen,
  parameters: { layout: 'fullscreen' },
  // Loads the code first, so that the story waits only for data.
  loaders: [() => SettingsPart.request()],
}
export default meta

type Story = StoryObj<typeof SettingsScreen>

const notEnabled = answer(securityCalls.twoFactor, { isEnabled: false, recoveryCodesLeft: 0 })
const codeRequired = new ApiError({ status: 401, code: 'second_factor_required', message: 'Enter the code from your authenticator app' })
const isEnabled = answer(securityCalls.twoFactor, { isEnabled: true, recoveryCodesLeft: 7 })

const emailText = answer(invoiceEmailCalls.template, sampleEmailTemplate())
const reminders = answer(invoiceReminderCalls.settings, sampleReminders())
const receipts = answer(invoiceReminderCalls.receipts, sampleReceipts())

function at(tab: string, ...answers: Answer[]) {
  const rest = [answer(settingsCalls.get, sampleSettings()), notEnabled, answer(securityCalls.sessions, sessions), answer(securityCalls.activity, activity), emailText, reminders, receipts, answer(calendarFeedCalls.get, { createdAt: '2026-11-20T08:00:00.000Z' })]
  return [withPage({ path: `/settings?tab=${tab}`, answers: [...answers, ...rest] })]
}

export const Loading: Story = { decorators: at('profile', answer(settingsCalls.get, () => new Promise<never>(() => undefined))) }

const down = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billfold is being updated.', requestId: 'r-42' })
export const Failed: Story = { decorators: at('profile', answer(settingsCalls.get, down)) }

export const Profile: Story = { decorators: at('profile') }
export const ProfileOnAPhone: Story = { ...Profile, ...phone }

const issues = [{ path: 'profile.email', message: 'Email already exists' }]
const taken = new ApiError({ status: 409, code: 'email_taken', message: 'Email already exists', issues })
export const ProfileWithErrors: Story = {
  decorators: at('profile', answer(settingsCalls.update, taken)),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Email'), '.uk{Enter}')
    await expect(await canvas.findByText('Email already exists', besideToasts)).toBeVisible()
  },
}

const wrong = [{ path: 'currentPassword', message: 'Current password is incorrect' }]
const refused = new ApiError({ status: 400, code: 'validation_failed', message: 'Current password is incorrect', issues: wrong })
export const AnotherEmail: Story = {
  decorators: at('profile', answer(settingsCalls.update, refused)),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Email'), '.uk')
    await userEvent.type(await canvas.findByLabelText('Current Password'), 'wrong{Enter}')
    await expect(await canvas.findByText('Current password is incorrect', besideToasts)).toBeVisible()
    await expect(canvas.getByLabelText('Current Password')).toHaveFocus()
  },
}
export const AnotherEmailOnAPhone: Story = { ...AnotherEmail, ...phone }

export const Saving: Story = {
  decorators: at('profile', answer(settingsCalls.update, () => new Promise<never>(() => undefined))),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Phone'), '1{Enter}')
    await expect(await canvas.findByRole('button', { name: 'Saving...' })).toBeDisabled()
  },
}

export const TimeZones: Story = {
  decorators: at('profile'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByLabelText('Timezone'))
    await userEvent.keyboard('kolkata')
    await expect(await screen.findByRole('option', { name: 'Asia/Kolkata (UTC+05:30)' })).toBeVisible()
  },
}

export const Company: Story = { decorators: at('company') }
export const CompanyOnAPhone: Story = { ...Company, ...phone }
export const Billing: Story = { decorators: at('billing') }
export const BillingOnAPhone: Story = { ...Billing, ...phone }
const remindersOn = answer(invoiceReminderCalls.settings, sampleReminders({ isEnabled: true, hasMailServer: false }))
const receiptsOn = answer(invoiceReminderCalls.receipts, sampleReceipts({ isEnabled: true }))
export const BillingReminders: Story = {
  decorators: at('billing', remindersOn, receiptsOn),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit reminder: 7 days after the due date' }))
    await expect(await canvas.findByLabelText('Days')).toHaveValue('7')
  },
}
export const BillingRemindersOnAPhone: Story = { ...BillingReminders, ...phone }

const twoOnOneDay = new ApiError({ status: 400, code: 'validation_failed', message: 'Another reminder is already set for this day', issues: [{ path: 'steps.3.days', message: 'Another reminder is already set for this day' }] })
export const BillingRemindersRefused: Story = {
  decorators: at('billing', answer(invoiceReminderCalls.saveSettings, twoOnOneDay)),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Save reminders' }))
    await expect(await canvas.findByText('Another reminder is already set for this day', besideToasts)).toBeVisible()
  },
}
export const BillingRemindersFailed: Story = { decorators: at('billing', answer(invoiceReminderCalls.settings, down)) }

export const Notifications: Story = { decorators: at('notifications') }
export const NotificationsOnAPhone: Story = { ...Notifications, ...phone }
export const Security: Story = { decorators: at('security') }
export const SecurityOnAPhone: Story = { ...Security, ...phone }
const tokenList = answer(apiTokenCalls.list, tokens)
const webhookList = answer(webhookCalls.list, webhooks)
export const Developers: Story = { decorators: at('developers', tokenList, webhookList) }
export const DevelopersOnAPhone: Story = { ...Developers, ...phone }
export const WithoutTokens: Story = { decorators: at('developers', answer(apiTokenCalls.list, []), answer(webhookCalls.list, [])) }
export const DevelopersFailed: Story = { decorators: at('developers', answer(apiTokenCalls.list, down), answer(webhookCalls.list, down)) }
export const NewToken: Story = {
  decorators: at('developers', tokenList, webhookList, answer(apiTokenCalls.create, created)),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'New token' }))
    const form = within(await screen.findByRole('dialog'))
    await userEvent.type(form.getByLabelText(/^Token name/), 'Time tracker')
    await userEvent.click(form.getByRole('button', { name: 'Read everything' }))
  },
}
export const NewTokenOnAPhone: Story = { ...NewToken, ...phone }
export const TokenCreated: Story = {
  ...NewToken,
  play: async (context) => {
    await NewToken.play?.(context)
    await context.userEvent.click(screen.getByRole('button', { name: 'Create token' }))
    await expect(await screen.findByText(created.token)).toBeVisible()
  },
}

export const NewWebhook: Story = {
  decorators: at('developers', tokenList, webhookList, answer(webhookCalls.create, createdWebhook)),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'New webhook' }))
    const form = within(await screen.findByRole('dialog', { name: 'New webhook' }))
    await userEvent.type(await form.findByLabelText(/^Address/), 'https://accounting.example/hooks')
    await userEvent.click(form.getByRole('checkbox', { name: 'invoice.paid' }))
  },
}
export const NewWebhookOnAPhone: Story = { ...NewWebhook, ...phone }
export const WebhookCreated: Story = {
  ...NewWebhook,
  play: async (context) => {
    await NewWebhook.play?.(context)
    await context.userEvent.click(screen.getByRole('button', { name: 'Create webhook' }))
    await expect(await screen.findByText(createdWebhook.secret)).toBeVisible()
  },
}
const openDeliveries: Story['play'] = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: /^Actions for https:\/\/accounting/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Deliveries' }))
  await screen.findByRole('dialog', { name: 'Deliveries' })
}
export const WebhookDeliveries: Story = {
  decorators: at('developers', tokenList, webhookList, answer(webhookCalls.deliveries, deliveries)),
  play: async (context) => {
    await openDeliveries(context)
    const [payload] = await screen.findAllByText('Payload')
    if (payload) await context.userEvent.click(payload)
  },
}
export const WebhookDeliveriesOnAPhone: Story = { ...WebhookDeliveries, ...phone }
export const NoWebhookDeliveries: Story = { decorators: at('developers', tokenList, webhookList, answer(webhookCalls.deliveries, [])), play: openDeliveries }
export const WebhookDeliveriesFailed: Story = { decorators: at('developers', tokenList, webhookList, answer(webhookCalls.deliveries, down)), play: openDeliveries }

export const SecurityEnabled: Story = { decorators: at('security', isEnabled) }

export const NoActivity: Story = { decorators: at('security', answer(securityCalls.activity, [])) }

export const ScanTheCode: Story = {
  decorators: at('security', answer(securityCalls.beginTwoFactor, setup)),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Enable 2FA' }))
    await userEvent.type(await screen.findByLabelText('Password', { selector: 'input' }), 'correct horse{Enter}')
    await expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible()
  },
}
export const ScanTheCodeOnAPhone: Story = { ...ScanTheCode, ...phone }

export const CodeToDisable: Story = {
  decorators: at('security', isEnabled, answer(securityCalls.disableTwoFactor, codeRequired)),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Disable 2FA' }))
    await userEvent.type(await screen.findByLabelText('Password', { selector: 'input' }), 'correct horse{Enter}')
    await waitFor(() => expect(screen.getByLabelText('Authentication code')).toHaveFocus())
  },
}
export const CodeToDisableOnAPhone: Story = { ...CodeToDisable, ...phone }

export const RecoveryCodes: Story = {
  decorators: at('security', isEnabled, answer(securityCalls.renewRecoveryCodes, { recoveryCodes: codes })),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'New recovery codes' }))
    await userEvent.type(await screen.findByLabelText('Password', { selector: 'input' }), 'correct horse{Enter}')
    await expect(await screen.findByRole('dialog', { name: 'Your recovery codes' })).toBeVisible()
  },
}
export const RecoveryCodesOnAPhone: Story = { ...RecoveryCodes, ...phone }

export const DeleteAccount: Story = {
  decorators: at('security'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete my account' }))
    await expect(await screen.findByRole('dialog', { name: 'Delete your account?' })).toBeVisible()
  },
}
export const DeleteAccountOnAPhone: Story = { ...DeleteAccount, ...phone }
