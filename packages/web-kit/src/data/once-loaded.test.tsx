import { afterEach, expect, test, vi } from 'vitest'
import { onceLoaded } from './when-idle.ts'

afterEach(() => vi.restoreAllMocks())

const loading = () => vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')

test('waits until the page has loaded its own files', () => {
  loading()
  const begin = vi.fn<() => void>()
  onceLoaded(begin)
  expect(begin).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('load'))
  expect(begin).toHaveBeenCalledOnce()
})

test('does not start after unmounting', () => {
  loading()
  const begin = vi.fn<() => void>()
  onceLoaded(begin)()
  window.dispatchEvent(new Event('load'))
  expect(begin).not.toHaveBeenCalled()
})

test('starts immediately on a loaded page', () => {
  const begin = vi.fn<() => void>()
  onceLoaded(begin)
  expect(begin).toHaveBeenCalledOnce()
})
