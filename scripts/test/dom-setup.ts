import { cleanup } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'
// Once for all files of a worker, where this is run for each.
import './await-effects.ts'

afterEach(cleanup)

/** The next file of the same worker finds the page as a new tab would. */
afterAll(() => {
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
