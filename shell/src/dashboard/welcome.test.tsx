import type { RegisteredModule } from '@billfold/contracts/modules/module-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import type { Settings } from '@billfold/contracts/settings/settings'
import { offerTranslations, setLanguage, useSession } from '@billfold/web-kit'
import { sampleSettings } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answer, renderPage, testUser } from '@billfold/web-kit/testing/render.tsx'
import type { SentRequest } from '@billfold/web-kit/testing/declared-answers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sampleOnboarding } from '../testing/sample-onboarding.ts'
import { sampleModule } from '../testing/sample-registry.ts'
import { Welcome } from './welcome.tsx'

/** Stubs the browser's time zone and languages. */
function openIn(timeZone: string, languages: readonly string[]) {
  const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...new Intl.DateTimeFormat().resolvedOptions(), timeZone })
  Object.defineProperty(navigator, 'languages', { value: languages, configurable: true })
  onTestFinished(() => {
    zone.mockRestore()
    Reflect.deleteProperty(navigator, 'languages')
  })
  const accept = ({ body }: SentRequest) => sampleSettings({ profile: (body as { profile: Partial<Settings['profile']> }).profile })
  return renderPage(<Welcome modules={[]} onboarding={null} />, { user: testUser, answers: [answer(settingsCalls.update, accept)] })
}

const offers = () => screen.queryAllByRole('button', { name: /^Use / }).map(({ textContent }) => textContent)

test('offers a new account the browser’s time zone and language with one click', async () => {
  // Otherwise, the test would load translations for the previous test's shell.
  offerTranslations(() => Promise.reject(new Error('no texts here')))
  onTestFinished(() => setLanguage('en'))
  const { user, requests } = openIn('Europe/Berlin', ['de-AT', 'en'])
  expect(screen.getByText('Your dates follow New York time, and texts are in English.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Use Berlin time and Deutsch' }))
  await waitFor(() => expect(useSession.getState().user).toMatchObject({ timeZone: 'Europe/Berlin', language: 'de' }))
  expect(requests.map(({ method, body }) => [method, body])).toEqual([['PUT', { profile: { timezone: 'Europe/Berlin', language: 'de' } }]])
  expect(offers()).toEqual([])
})

test.each([
  ['a different time zone', 'America/Argentina/Buenos_Aires', ['en-GB'], ['Use Buenos Aires time']],
  ['a time zone under its former name', 'Asia/Calcutta', ['en'], ['Use Kolkata time']],
  ['a different language', 'America/New_York', ['pt-BR', 'fr-CA', 'en'], ['Use Français']],
  ['the same settings', 'America/New_York', ['en-US'], []],
  ['a time zone that is not a place', 'UTC', ['en-US'], []],
  ['an unknown time zone', 'Etc/Unknown', ['en-US'], []],
  ['an unsupported language', 'America/New_York', ['pt-BR'], []],
])('offers the browser’s settings if they are supported and differ from the account’s: %s', (_, zone, languages, expected) => {
  openIn(zone, languages)
  expect(offers()).toEqual(expected)
})

function moduleWith(...paths: string[]): RegisteredModule {
  const { current, ...module } = sampleModule()
  const routes = paths.map((path) => ({ path, page: 'page', preload: [] }))
  return { ...module, current: { ...current, manifest: { ...current.manifest, routes } } }
}

test('ticks completed steps and links the others to their pages', () => {
  const module = moduleWith('/clients/new', '/time-tracking', '/invoices')
  renderPage(<Welcome modules={[module]} onboarding={sampleOnboarding('client', 'payments')} />, { user: testUser })
  const steps = screen.getAllByRole('listitem')
  expect(steps.map((step) => [within(step).queryByRole('link')?.getAttribute('href') ?? null, within(step).queryByText('Done') !== null])).toEqual([
    ['/settings?tab=company', false],
    [null, true],
    ['/time-tracking?new=', false],
    ['/invoices?new=', false],
    [null, true],
  ])
  expect(screen.getByText('2 of 5')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'First steps' })).toHaveProperty('value', 40)
})

test.each([
  [['/import'], '/import'],
  [['/clients/new'], undefined],
])('links to the import from other tools only if a module provides it: %o', (paths, address) => {
  renderPage(<Welcome modules={[moduleWith(...paths)]} onboarding={sampleOnboarding()} />, { user: testUser })
  expect(screen.queryByRole('link', { name: 'Import your data' })?.getAttribute('href')).toBe(address)
})
