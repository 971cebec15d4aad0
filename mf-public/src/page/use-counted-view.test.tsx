import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeHost, fakeSight } from '../testing/fake-host.ts'
import { useCountedView } from './use-counted-view.ts'

const ADDRESS = '/api/public/proposal/TOKEN'

const asked = vi.fn<typeof fetch>()

beforeEach(() => {
  asked.mockReset().mockResolvedValue(new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const sentWith = (credentials: RequestCredentials) => [`${ADDRESS}/views`, expect.objectContaining({ method: 'POST', credentials, cache: 'no-store', referrerPolicy: 'no-referrer' })]

test('sends cookies on a standalone page, so that the owner’s views can be excluded', () => {
  renderHook(() => useCountedView(ADDRESS, true))
  expect(asked.mock.calls).toEqual([sentWith('same-origin')])
})

test('sends no cookies in a frame', () => {
  const { see } = fakeSight()
  renderHook(() => useCountedView(ADDRESS, true, fakeHost()))
  see({ isIntersecting: true })
  expect(asked.mock.calls).toEqual([sentWith('omit')])
})
