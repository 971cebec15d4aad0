import { cleanup } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'
// Once per worker, although this runs for each file.
import './await-effects.ts'

afterEach(cleanup)

/** Resets the page for the next file of the same worker. */
afterAll(() => {
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
