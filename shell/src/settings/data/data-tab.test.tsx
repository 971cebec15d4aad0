import type { DataTransfers } from '@billfold/contracts/data-export/data-export'
import { dataExportCalls } from '@billfold/contracts/data-export/data-export-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DataTab } from './data-tab.tsx'
import { failed, nothing, notRestored, preparing, ready, restored } from './testing/data-samples.ts'

function open(transfers: Partial<DataTransfers> = {}, ...answers: Answer[]) {
  return renderPage(<DataTab />, { path: '/settings?tab=data', answers: [...answers, answer(dataExportCalls.get, { ...nothing, ...transfers })] })
}

test('prepares an export file and shows the progress', async () => {
  const replies: DataTransfers[] = [nothing, { ...nothing, latestExport: preparing }]
  const started = answer(dataExportCalls.start, { ...nothing, latestExport: preparing })
  const { user, requests } = renderPage(<DataTab />, { path: '/settings?tab=data', answers: [started, [dataExportCalls.get, () => (replies.length > 1 ? replies.shift() : replies[0])]] })
  await user.click(await screen.findByRole('button', { name: 'Download all my data' }))
  await waitFor(() => expect(requests.some(({ method, address }) => method === 'POST' && address === '/api/user/data/export')).toBe(true))
  expect((await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Preparing your file...' })).value).toBe(40)
})

test('offers a prepared file for download with its size and date', async () => {
  open({ latestExport: ready })
  expect(await screen.findByText('Your file is ready: 12.3 MB, prepared Nov 24, 2026, 12:00 PM.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('/api/user/data/export')
  expect(screen.getByText('You can download it until Dec 1, 2026, 12:00 PM.')).toBeTruthy()
})

test('offers Retry if preparing a file failed', async () => {
  const { user, requests } = open({ latestExport: failed }, answer(dataExportCalls.start, nothing))
  await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
})

test('offers to restore data only to an empty account', async () => {
  open()
  expect(await screen.findByText(/^This account has records\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Choose ZIP file' })).toBeNull()
})

test('shows how many records were restored, and what was left out', async () => {
  open({ latestRestore: { ...restored, isComplete: false } })
  expect(await screen.findByText('1,204 records')).toBeTruthy()
  expect(screen.getByText(/^Signatures, history, links and sent emails were left out/)).toBeTruthy()
})

test('shows why a file was not restored, and accepts another file', async () => {
  open({ latestRestore: notRestored, canRestore: true })
  expect((await screen.findByRole('alert')).textContent).toContain('records that don’t fit together')
  expect(screen.getByRole('button', { name: 'Choose ZIP file' })).toBeTruthy()
})

test('offers Retry if the state fails to load', async () => {
  const replies = [new ApiError({ status: 503, code: 'service_unavailable', message: 'Try again' }), nothing]
  const { user } = renderPage(<DataTab />, { path: '/settings?tab=data', answers: [[dataExportCalls.get, () => replies.shift() ?? nothing]] })
  const [retry] = await screen.findAllByRole('button', { name: 'Retry' })
  await user.click(retry!)
  expect(await screen.findByRole('button', { name: 'Download all my data' })).toBeTruthy()
})
