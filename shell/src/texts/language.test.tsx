import type { Call } from '@billfold/contracts/call'
import type { User } from '@billfold/contracts/accounts/user'
import { ApiError, setLanguage, setUser } from '@billfold/web-kit'
import { type Answer, testUser } from '@billfold/web-kit/testing/render.tsx'
import { act } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'
import { sampleModule } from '../testing/sample-registry.ts'
import { loadLanguage } from './language.ts'

const german = { ...testUser, language: 'de' as const }
const modules = [sampleModule({ state: 'off', reason: 'Needs projects ^2.0.0.' })]

beforeEach(() => {
  localStorage.clear()
  return loadLanguage(testUser, modules)
})

/** Stubs the translation file of a module release. */
function catalogue(reply: unknown): Answer {
  return [{ method: 'GET', path: '/_m/projects/2/texts/de.json' } as unknown as Call, reply]
}

function open(path: string, own: unknown, user: User | null = german) {
  onTestFinished(() => setLanguage('en'))
  return renderApp({ path, modules, user, answers: [catalogue(own)] })
}

test('uses the user’s language and the translations in each module’s release', async () => {
  const page = open('/clients', { Clients: 'Mandanten' })
  expect(await page.findByRole('link', { name: /^Mandanten/ })).toBeTruthy()
  expect(page.getByRole('link', { name: 'Einstellungen' })).toBeTruthy()
  expect(page.getByText('Mandanten ist ausgeschaltet')).toBeTruthy()
  expect(document.documentElement.lang).toBe('de')
})

test('switches to another language without a reload', async () => {
  const page = open('/', {})
  await page.findByRole('link', { name: 'Einstellungen' })
  act(() => setUser({ ...german, language: 'en' }))
  expect(await page.findByRole('link', { name: 'Settings' })).toBeTruthy()
  expect(document.documentElement.lang).toBe('en')
})

test('shows a module in English if its translations fail to load', async () => {
  const page = open('/', new ApiError({ status: 404, code: 'not_found', message: 'Not found' }))
  expect(await page.findByRole('link', { name: 'Übersicht' })).toBeTruthy()
  expect(page.getByText('Active Projects ist ausgeschaltet')).toBeTruthy()
})

test('uses the browser’s language on the sign-in page', async () => {
  Object.defineProperty(navigator, 'languages', { value: ['pt-BR', 'de-AT', 'en'], configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'languages'))
  const page = open('/auth', {}, null)
  await act(() => loadLanguage(null, modules))
  expect(await page.findByRole('tab', { name: 'Anmelden' })).toBeTruthy()
})

test('uses the language last used in this browser on the sign-in page', async () => {
  localStorage.setItem('billfold-language', 'de')
  const page = open('/auth', {}, null)
  await act(() => loadLanguage(null, modules))
  expect(await page.findByRole('tab', { name: 'Anmelden' })).toBeTruthy()
})
