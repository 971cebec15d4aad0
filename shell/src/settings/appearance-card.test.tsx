import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { ApiError } from '@billfold/web-kit'
import { sampleSettings } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AppearanceCard } from './appearance-card.tsx'
import { useUsersAppearance } from './users-appearance.ts'

const root = document.documentElement
const saved = sampleSettings().settings.profile

afterEach(() => {
  delete root.dataset.theme
  delete root.dataset.density
})

function Application() {
  useUsersAppearance()
  return <AppearanceCard saved={saved} />
}

function open(...answers: Answer[]) {
  const page = renderPage(<Application />, { path: '/settings', answers })
  const choose = async (label: string, name: string) => {
    await page.user.click(screen.getByLabelText(label))
    await page.user.click(await screen.findByRole('option', { name }))
  }
  const sent = () => page.requests.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))
  return { ...page, choose, sent }
}

test('applies a choice before it is saved', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof sampleSettings>>()
  const { choose, sent, toastText } = open(answer(settingsCalls.update, () => promise))
  expect([root.dataset.theme, root.dataset.density]).toEqual(['dark', 'comfortable'])
  await choose('Appearance', 'Light')
  expect(root.dataset.theme).toBe('light')
  expect(sent()).toEqual([{ profile: { appearance: 'light' } }])
  resolve(sampleSettings({ profile: { appearance: 'light' } }))
  await waitFor(() => expect(toastText()).toBe('Settings saved successfully!'))
})

test('saves one choice at a time, so that the last one wins', async () => {
  const first = Promise.withResolvers<ReturnType<typeof sampleSettings>>()
  const replies = [first.promise, sampleSettings({ profile: { appearance: 'light', density: 'compact' } })]
  const { choose, sent } = open([settingsCalls.update, () => replies.shift()])
  await choose('Appearance', 'Light')
  await choose('Density', 'Compact')
  expect(sent()).toHaveLength(1)
  first.resolve(sampleSettings({ profile: { appearance: 'light' } }))
  await waitFor(() => expect(sent()).toEqual([{ profile: { appearance: 'light' } }, { profile: { density: 'compact' } }]))
  await waitFor(() => expect([root.dataset.theme, root.dataset.density]).toEqual(['light', 'compact']))
})

test('restores the saved appearance if saving fails', async () => {
  const failure = new ApiError({ status: 503, code: 'service_unavailable', message: 'Not available right now.' })
  const { choose, toastText } = open(answer(settingsCalls.update, failure))
  await choose('Density', 'Compact')
  await waitFor(() => expect(toastText()).toBe('Failed to save settings. Please try again.: Not available right now.'))
  expect(root.dataset.density).toBe('comfortable')
  expect(screen.getByLabelText('Density').textContent).toBe('Comfortable')
})
