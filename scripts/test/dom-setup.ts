import { cleanup } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'
// Imported once per worker; this file runs for each test file.
import './await-effects.ts'

afterEach(cleanup)

/** The worker's next file starts with an empty page. */
afterAll(() => {
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  // Stores in memory outlive the file and follow the storage, such as a running timer.
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
})
