import { useParams, usePath, useSearch } from '@billfold/web-kit'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderApp } from './testing/render-app.tsx'

function Client() {
  const { pathname } = usePath()
  return <p>{`client ${useParams().id} at ${pathname}`}</p>
}

function NewClient() {
  return <p>new client</p>
}

function Filter() {
  const [search, setSearch] = useSearch()
  return <input aria-label="Filter" value={search.get('q') ?? ''} onChange={({ target }) => setSearch(new URLSearchParams({ q: target.value }), { replace: true })} />
}

const pages = { '/clients/:id': Client, '/clients/new': NewClient, '/filter': Filter }

test('finds a page regardless of case and trailing slash', async () => {
  expect(await renderApp({ path: '/Clients/NEW/', pages }).findByText('new client')).toBeTruthy()
})

test('prefers a fixed path over a path with a parameter', async () => {
  expect(await renderApp({ path: '/clients/new', pages }).findByText('new client')).toBeTruthy()
})

test('keeps the case of a parameter and decodes it', async () => {
  expect(await renderApp({ path: '/clients/Ab%20c', pages }).findByText('client Ab c at /clients/Ab%20c')).toBeTruthy()
})

test('does not match a longer or shorter path', async () => {
  expect(await renderApp({ path: '/clients/3/edit', pages }).findByText('404 Page Not Found')).toBeTruthy()
})

/** Types faster than React can render, as on a slow machine. */
function typeAtOnce(box: HTMLInputElement, text: string): void {
  for (const key of text) {
    // React overrides the element's own setter and would otherwise miss the change.
    Reflect.set(HTMLInputElement.prototype, 'value', box.value + key, box)
    box.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
}

test('keeps every keystroke in an input whose value is stored in the URL', async () => {
  const page = renderApp({ path: '/filter', pages })
  const box = (await page.findByLabelText('Filter')) as HTMLInputElement
  // Inside act(), React would render after each keystroke, whatever its priority.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  onTestFinished(() => void vi.unstubAllGlobals())
  typeAtOnce(box, 'acme studio')
  expect(box.value).toBe('acme studio')
  expect(page.address()).toBe('/filter?q=acme+studio')
})
