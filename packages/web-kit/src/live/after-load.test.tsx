import { afterEach, expect, test, vi } from 'vitest'
import { afterLoad } from './after-load.ts'

afterEach(() => vi.restoreAllMocks())

const loading = () => vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')

test('nothing begins while the page still loads its own files', () => {
  loading()
  const begin = vi.fn<() => void>()
  afterLoad(begin)
  expect(begin).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('load'))
  expect(begin).toHaveBeenCalledOnce()
})

test('whoever leaves meanwhile begins nothing later', () => {
  loading()
  const begin = vi.fn<() => void>()
  afterLoad(begin)()
  window.dispatchEvent(new Event('load'))
  expect(begin).not.toHaveBeenCalled()
})

test('a page that is loaded begins at once', () => {
  const begin = vi.fn<() => void>()
  afterLoad(begin)
  expect(begin).toHaveBeenCalledOnce()
})
