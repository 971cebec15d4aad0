import { cleanup } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'
// This import runs once per worker, while the rest of this file runs for each test file.
import './await-effects.ts'

// Without layout, elements would stay at the top of the window when it scrolls. Lists use this rectangle to calculate their position on the
// page.
Element.prototype.getBoundingClientRect = () => new DOMRect(0, -window.scrollY, 0, 0)

// When `downloadFile` clicks a link, happy-dom navigates to the file, which also affects the worker's later test files. Browsers save the
// file instead.
HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
  if (this.isConnected || !this.download) HTMLElement.prototype.click.call(this)
}

afterEach(cleanup)

/** Clean up, so that the worker's next test file starts with an empty page. */
afterAll(() => {
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  // In-memory stores, such as a running timer, outlive the test file. This event resets them to the cleared storage.
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
})
