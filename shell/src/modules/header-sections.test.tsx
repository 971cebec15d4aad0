import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'
import { sampleModule, sampleRelease } from '../testing/sample-registry.ts'

beforeEach(() => localStorage.clear())
afterEach(() => void vi.restoreAllMocks())

const { base, manifest } = sampleRelease('9')
const slots = [{ slot: 'frame.header.v1', id: 'timer', order: 10, title: 'Timer', height: 36 }]
const module = sampleModule({ current: { base, manifest: { ...manifest, slots } } })

/** Renders the shell while the module's code is still loading. */
function renderHeader() {
  const { container, unmount } = renderApp({ path: '/settings', modules: [module] })
  const filler = container.querySelector<HTMLElement>('[data-filler="projects/timer"]')!
  return { filler, unmount }
}

function leavePage(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  fireEvent(document, new Event('visibilitychange'))
}

test('reserves the space of a section in the header if the page was left with it', () => {
  const { filler, unmount } = renderHeader()
  expect(filler.childElementCount).toBe(0)
  const section = document.createElement('section')
  vi.spyOn(section, 'offsetWidth', 'get').mockReturnValue(240)
  filler.append(section)
  leavePage()
  section.remove()
  unmount()

  const again = renderHeader()
  expect(again.filler.querySelector<HTMLElement>('section[aria-hidden] > *')?.style.width).toBe('240px')
  again.filler.replaceChildren()
  leavePage()
  again.unmount()

  expect(renderHeader().filler.childElementCount).toBe(0)
})
