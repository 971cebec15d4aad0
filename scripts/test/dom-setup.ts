import { cleanup } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'
// Imported once per worker; this file runs for each test file.
import './await-effects.ts'

// Without layout, elements stay at the top of the window when it scrolls; lists calculate their place on the page from it.
Element.prototype.getBoundingClientRect = () => new DOMRect(0, -window.scrollY, 0, 0)

// happy-dom opens the file of `downloadFile` as the page, also for the worker's next test files. Browsers save it.
HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
  if (this.isConnected || !this.download) HTMLElement.prototype.click.call(this)
}

afterEach(cleanup)

/** The worker's next file starts with an empty page. */
afterAll(() => {
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  // Stores in memory outlive the file and follow the storage, such as a running timer.
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
})
