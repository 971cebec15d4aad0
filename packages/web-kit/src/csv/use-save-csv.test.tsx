import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, offlineError } from '../data/api-error.ts'
import { renderPage } from '../testing/render.tsx'
import { useSaveCsv } from './csv.ts'

function ExportButton({ recordsOf }: { recordsOf: () => string[][] | Promise<string[][]> }) {
  const save = useSaveCsv()
  return (
    <button type="button" onClick={() => void save('clients.csv', recordsOf)}>
      Export
    </button>
  )
}

const saved: string[] = []
const createObjectURL = vi.spyOn(URL, 'createObjectURL')
beforeEach(() => {
  saved.length = 0
  createObjectURL.mockReturnValue('blob:1')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => vi.clearAllMocks())

async function exporting(recordsOf: () => string[][] | Promise<string[][]>) {
  const page = renderPage(<ExportButton recordsOf={recordsOf} />)
  await page.user.click(page.getByText('Export'))
  return page
}

test('saves a table under the given name without showing a toast', async () => {
  const page = await exporting(() => Promise.resolve([['Name'], ['Northwind']]))
  await waitFor(() => expect(saved).toEqual(['clients.csv']))
  expect(page.toastText()).toBeUndefined()
})

test.each<[string, Error, string]>([
  ['error from our server', new ApiError({ status: 503, code: 'service_unavailable', message: 'Try again in a moment.' }), 'Try again in a moment.'],
  ['no connection', offlineError(), 'Request failed. Please try again.'],
  [
    'response from a proxy',
    new ApiError({ status: 502, code: 'unreadable', message: 'Request failed with status 502' }),
    'Request failed with status 502. Please try again.',
  ],
])('shows why a table could not be loaded and what to do: %s', async (_when, error, reason) => {
  const page = await exporting(() => Promise.reject(error))
  await waitFor(() => expect(page.toastText()).toBe(`Failed to export: ${reason}`))
  expect(saved).toEqual([])
})

test('shows a friendly error when the browser cannot create the file', async () => {
  createObjectURL.mockImplementation(() => {
    throw new TypeError('Overload resolution failed')
  })
  const page = await exporting(() => [['Name']])
  await waitFor(() => expect(page.toastText()).toBe('Failed to export: Please try again.'))
})

test('shows no toast when the session has ended, because the sign-in dialog appears instead', async () => {
  const refuse = vi.fn<() => Promise<string[][]>>(() =>
    Promise.reject(new ApiError({ status: 401, code: 'unauthenticated', message: 'You’re not logged in' })),
  )
  const page = await exporting(refuse)
  await expect(refuse.mock.results[0]?.value).rejects.toThrow('You’re not logged in')
  expect(page.toastText()).toBeUndefined()
})
