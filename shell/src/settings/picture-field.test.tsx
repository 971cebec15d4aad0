import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { setUser, useSession } from '@billfold/web-kit'
import { sampleSettings } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { type FakeUpload, fakeUploads } from '@billfold/web-kit/testing/fake-uploads.ts'
import { answer, renderPage, testUser, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { SettingsPage } from './settings-page.tsx'

let uploads: FakeUpload[]
beforeEach(() => {
  uploads = fakeUploads()
})

const avatarUrl = '/api/user/pictures/abc'
const withAvatar = sampleSettings({ profile: { avatarUrl } })
const portrait = new File(['GIF89a'], 'portrait.gif', { type: 'image/gif' })

async function open(settings = sampleSettings(), answers: Answer[] = [], tab = 'profile') {
  const page = renderPage(<SettingsPage />, { path: `/settings?tab=${tab}`, answers: [answer(settingsCalls.get, settings), ...answers] })
  await screen.findByRole('button', { name: /^Change/ })
  return page
}

function choose(file: File) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input) fireEvent.change(input, { target: { files: [file] } })
}

const shown = () => document.querySelector('img')?.getAttribute('src')

test('shows the initials and a hint about accepted files until there is a picture', async () => {
  await open()
  expect(screen.getByText('AL')).toBeTruthy()
  expect(screen.getByText('JPG, PNG or GIF. Max size 2MB.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove Avatar' })).toBeNull()
})

test('shows a chosen picture immediately, uploads the unchanged file with a progress bar, and updates the frame', async () => {
  await open()
  choose(portrait)
  await waitFor(() => expect(uploads[0]?.sent).toEqual(['PUT', '/api/user/avatar', 'application/octet-stream', portrait]))
  await waitFor(() => expect(shown()).toMatch(/^data:image\/gif/))
  uploads[0]?.progress(3, 6)
  expect(screen.getByRole('progressbar', { name: 'Uploading...' })).toHaveProperty('value', 50)
  await uploads[0]?.answer(200, withAvatar)
  await waitFor(() => expect(shown()).toBe(avatarUrl))
  expect(useSession.getState().user?.avatarUrl).toBe(avatarUrl)
})

test('shows the server’s reason for rejecting a picture and keeps the previous one', async () => {
  await open(withAvatar)
  choose(portrait)
  await waitFor(() => expect(uploads).toHaveLength(1))
  await uploads[0]?.answer(415, { code: 'unsupported_media_type', message: 'This file is not a picture.', requestId: 'r' })
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'This file is not a picture.')
  expect(shown()).toBe(avatarUrl)
})

test.each([
  ['there is no response', 'error', {}, 'Request failed'],
  ['it is aborted', 'abort', {}, 'Request failed'],
  ['it times out', 'timeout', {}, 'Request failed'],
  ['a proxy responds with a page of its own', 'load', { status: 200, responseText: '<h1>Sign in</h1>' }, 'Request failed with status 200'],
] as const)('ends an upload and shows the reason if %s', async (_, event, reply, message) => {
  await open(withAvatar)
  choose(portrait)
  await waitFor(() => expect(uploads).toHaveLength(1))
  await uploads[0]?.end(event, reply)
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', message)
  expect(screen.queryByText('Uploading...')).toBeNull()
  expect(shown()).toBe(avatarUrl)
})

test.each([
  ['without a file extension', 'profile', '/api/user/avatar', new File(['GIF89a'], 'portrait')],
  ['with the wrong type', 'profile', '/api/user/avatar', new File(['GIF89a'], 'portrait.txt', { type: 'text/plain' })],
  ['for the logo', 'company', '/api/user/logo', portrait],
])('uploads a file %s, because only the server checks the content', async (_, tab, path, file) => {
  await open(sampleSettings(), [], tab)
  choose(file)
  await waitFor(() => expect(uploads[0]?.sent).toEqual(['PUT', path, 'application/octet-stream', file]))
})

test('rejects a file larger than 2 MB before uploading it', async () => {
  await open()
  choose(new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'big.png', { type: 'image/png' }))
  expect((await screen.findByRole('alert')).textContent).toBe('The picture is larger than 2 MB.')
  expect(uploads).toHaveLength(0)
})

test('removes a picture', async () => {
  const { user } = await open(withAvatar, [answer(settingsCalls.deleteAvatar, sampleSettings())])
  await user.click(screen.getByRole('button', { name: 'Remove Avatar' }))
  expect(await screen.findByText('AL')).toBeTruthy()
  expect(shown()).toBeUndefined()
})

test('uploads on behalf of the page’s user, and ends the page’s session if another user has logged in', async () => {
  await open()
  choose(portrait)
  await waitFor(() => expect(uploads).toHaveLength(1))
  expect(uploads[0]!.actsFor).toBe('1')
  uploads[0]!.signedIn = '2'
  await uploads[0]!.answer(401, { code: 'unauthenticated', message: 'You’re not logged in', requestId: 'r' })
  await waitFor(() => expect(useSession.getState()).toMatchObject({ hasEnded: true, isReplaced: true }))
})

test('does not change the data of another user who has since logged in', async () => {
  await open()
  choose(portrait)
  await waitFor(() => expect(uploads).toHaveLength(1))
  const next = { ...testUser, id: 2, firstName: 'Bob' }
  act(() => setUser(next))
  await uploads[0]!.answer(200, withAvatar)
  expect(useSession.getState().user).toEqual(next)
})
