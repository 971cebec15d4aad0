import { expect, test, vi } from 'vitest'

test('waits until all code has either loaded or failed to load', async () => {
  // Loads a fresh copy, because other test files may have left code loading.
  vi.resetModules()
  const { trackLoading, whenCodeLoaded } = await import('./code-loading.ts')
  const calls: string[] = []
  whenCodeLoaded(() => calls.push('nothing is on its way'))
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const [code, broken] = [trackLoading(first.promise), trackLoading(second.promise)]
  whenCodeLoaded(() => calls.push('all has come'))

  first.resolve('code')
  expect(await code).toBe('code')
  expect(calls).toEqual(['nothing is on its way'])
  second.reject(new Error('gone'))
  await expect(broken).rejects.toThrow('gone')
  expect(calls).toEqual(['nothing is on its way', 'all has come'])
})
