import { renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

test('renders a part once its code has loaded, and immediately from then on', async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>().mockResolvedValue(Greeting)
  const Part = lazyPart(load)
  const first = renderPage(<Part name="Ada" loading={<p>A moment</p>} />)
  expect(screen.getByText('A moment')).toBeTruthy()
  expect(await screen.findByText('Hello Ada')).toBeTruthy()
  first.unmount()
  renderPage(<Part name="Grace" />)
  expect(screen.getByText('Hello Grace')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

test('offers to retry when a part fails to load', async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(Greeting)
  const Part = lazyPart(load)
  const { user } = renderPage(<Part name="Ada" />)
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Hello Ada')).toBeTruthy()
})

test('reloads the page if a part fails twice, because its files may have been deleted', async () => {
  const Part = lazyPart<{ name: string }>(() => Promise.reject(new Error('404')))
  const { user } = renderPage(<Part name="Ada" />)
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Reloading the page usually helps.')).toBeTruthy()
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(reload).toHaveBeenCalledTimes(1)
})
