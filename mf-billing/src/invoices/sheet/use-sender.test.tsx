import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { sampleSettings } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSender } from './use-sender.ts'

function Paper() {
  const { party, paper } = useSender()
  return <p>{`${party.name} on ${paper}`}</p>
}

test.each([
  ['US', 'LETTER'],
  ['DE', 'A4'],
])('a sender in %s uses %s paper', async (country, paper) => {
  const settings = sampleSettings({ company: { name: 'Lovelace Analytics', country } })
  renderPage(<Paper />, { answers: [answer(settingsCalls.get, settings)] })
  expect(await screen.findByText(`Lovelace Analytics on ${paper}`)).toBeTruthy()
})
