import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import type { Settings } from '@billfold/contracts/settings/settings'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { ApiError, useSession } from '@billfold/web-kit'
import { sampleSettings } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import type { SentRequest } from '@billfold/web-kit/testing/declared-answers.ts'
import { answer, type Answer, renderPage, testUser } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sampleOnboarding } from '../testing/sample-onboarding.ts'
import { AccountSetup } from './account-setup.tsx'

const finished = answer(dashboardCalls.changeOnboarding, { onboarding: sampleOnboarding(), isFirstPaid: false })
const accept = answer(settingsCalls.update, ({ body }: SentRequest) => sampleSettings({ profile: (body as { profile: Partial<Settings['profile']> }).profile }))

function openIn(timeZone: string, languages: readonly string[], answers: Answer[] = [accept, finished]) {
  const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...new Intl.DateTimeFormat().resolvedOptions(), timeZone })
  Object.defineProperty(navigator, 'languages', { value: languages, configurable: true })
  onTestFinished(() => {
    zone.mockRestore()
    Reflect.deleteProperty(navigator, 'languages')
  })
  return renderPage(<AccountSetup user={testUser} />, { user: testUser, answers })
}

const choice = (name: string) => screen.getByRole('combobox', { name }).textContent
const taxRate = () => screen.getByLabelText<HTMLInputElement>('Tax Rate (%)')

test('suggests settings based on the browser, even with an invalid language tag, and saves them', async () => {
  const { user, requests } = openIn('Europe/London', ['C', 'en-GB'])
  expect(['Country', 'Currency', 'Timezone', 'Language'].map(choice)).toEqual(['United Kingdom', 'GBP', expect.stringContaining('Europe/London'), 'English'])
  expect(taxRate().value).toBe('0')
  await user.clear(taxRate())
  await user.type(taxRate(), '20')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([
    { profile: { timezone: 'Europe/London', language: 'en' }, company: { country: 'GB' }, billing: { defaultCurrency: 'GBP', taxRate: '20' } },
    { isSetUp: true },
  ]))
  expect(useSession.getState().user?.timeZone).toBe('Europe/London')
})

test('keeps the default settings if the user skips the setup', async () => {
  const { user, requests } = openIn('America/New_York', ['en-US'])
  expect(['Country', 'Currency'].map(choice)).toEqual(['United States', 'USD'])
  expect(taxRate().value).toBe('8.25')
  await user.click(screen.getByRole('button', { name: 'Skip' }))
  await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ isSetUp: true }]))
})

test('updates currency and tax rate with the country until the user chooses them', async () => {
  const { user } = openIn('America/New_York', ['en-US'])
  const chooseCountry = async (name: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Country' }))
    await user.keyboard(name)
    await user.click(await screen.findByRole('option', { name }))
  }
  await chooseCountry('Germany')
  expect([choice('Currency'), taxRate().value]).toEqual(['EUR', '0'])
  await user.clear(taxRate())
  await user.type(taxRate(), '19')
  await chooseCountry('Canada')
  expect([choice('Currency'), taxRate().value]).toEqual(['CAD', '19'])
})

test('shows an error next to the field and lets the user correct it', async () => {
  const message = 'Tax rate must be between 0 and 100'
  const refusal = new ApiError({ status: 400, code: 'validation_failed', message: 'Invalid input', issues: [{ path: 'billing.taxRate', message }] })
  const { user, requests } = openIn('America/New_York', ['en-US'], [answer(settingsCalls.update, refusal), finished])
  await user.clear(taxRate())
  await user.type(taxRate(), '101')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(requests).toHaveLength(1)
})
