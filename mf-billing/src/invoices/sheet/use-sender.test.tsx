import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { sampleSettings } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSender } from './use-sender.ts'

function Paper({ language = null }: { language?: 'fr' | null }) {
  const { party, paper, ...sender } = useSender(language)
  return <p>{`${party.name} on ${paper}, ${sender.language}, ${party.lines.includes('Autriche') ? 'Autriche' : ''}`}</p>
}

test.each([
  ['US', 'LETTER'],
  ['DE', 'A4'],
])('an invoice from a sender in %s uses %s paper', async (country, paper) => {
  const settings = sampleSettings({ company: { name: 'Lovelace Analytics', country } })
  renderPage(<Paper />, { answers: [answer(settingsCalls.get, settings)] })
  expect(await screen.findByText(`Lovelace Analytics on ${paper}, en,`)).toBeTruthy()
})

test.each([
  ['the client’s language', 'fr', 'en', 'fr, Autriche'],
  ['the account’s language if the client has none', null, 'de', 'de,'],
] as const)('an invoice is written in %s', async (_, language, accountLanguage, expected) => {
  const settings = sampleSettings({ company: { name: 'Lovelace Analytics', country: 'AT' }, profile: { language: accountLanguage } })
  renderPage(<Paper language={language} />, { answers: [answer(settingsCalls.get, settings)] })
  expect(await screen.findByText(`Lovelace Analytics on A4, ${expected}`)).toBeTruthy()
})
